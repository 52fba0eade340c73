import { mergeConfig } from 'vite';
import { portalBuild } from '../../libs/ui-kit/vite/portal-app.ts';
import { shellPage } from './vite/shell-page.ts';

/** Builds the shell and its page, into the folder that already holds the shared modules. */
export default mergeConfig(portalBuild('shell', 'src/main.tsx'), {
  plugins: [shellPage({ template: 'index.template.html', shared: 'dist/shared.json' })],
  build: { emptyOutDir: false },
});
