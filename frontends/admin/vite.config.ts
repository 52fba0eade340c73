import { defineConfig } from 'vite';
import { configurePortalApp } from '@portal/ui-kit/vite';

export default defineConfig(configurePortalApp('admin'));
