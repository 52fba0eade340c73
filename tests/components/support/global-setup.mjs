// Plain JavaScript, because jest loads this file without the TypeScript resolver.
import { findChromium } from '@portal/local';

/** Unpacks the browser before several workers need it, which inherit the environment. */
async function setUp() {
  process.env.CHROMIUM_PATH = await findChromium();
}

export { setUp as default };
