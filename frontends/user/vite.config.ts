import { defineConfig } from 'vite';
import { portalApp } from '../../libs/ui-kit/vite/portal-app.ts';

export default defineConfig(portalApp({ name: 'user', landing: 'src/home/home.screen.tsx' }));
