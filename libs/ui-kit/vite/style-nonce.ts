import type { Plugin } from 'vite';

const setsNonce = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\??\.nonce;\s*\}/;
const always = `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content ?? '';`;

/**
 * Lets every style element that antd's helpers insert carry the page's nonce.
 * Some of their callers (scroll lock, scrollbar measure) forget to pass it on, and a strict CSP then drops the style.
 */
export function styleNonce(): Plugin {
  return {
    name: 'portal:style-nonce',
    transform(code, id) {
      if (!/(@rc-component\/util\/.*dynamicCSS|@ant-design\/icons\/.*cssUtils)\.js$/.test(id)) return null;
      if (!setsNonce.test(code))
        this.error(`${id} no longer sets the nonce as expected: the patch needs a look`);
      return { code: code.replace(setsNonce, always), map: null };
    },
  };
}
