import { defineConfig } from 'vite';
import { portalApp } from '@portal/ui-kit/vite';

export default defineConfig(portalApp('user'));
