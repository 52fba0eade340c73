import { defineConfig } from 'vite';
import { portalApp } from '../../libs/ui-kit/vite/portal-app.ts';

export default defineConfig(portalApp({ name: 'admin', landing: 'src/home/dashboard.screen.tsx' }));
