import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/scripts/',
  publicDir: '../assets',
  build: {
    target: 'es2022',
    outDir: '../dist/page',
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: ['report-embed', 'demo-report'].map((entry) => `${import.meta.dirname}/${entry}.tsx`),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
