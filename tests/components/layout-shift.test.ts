import { expect, it } from '@jest/globals';
import { roles } from '@portal/contracts';
import { latencyMs, maxShift, measureShift, watchShifts } from '../support/layout-shift.js';
import { getRoute } from './screens/screen.js';
import { simplestScreens } from './screens/all-screens.js';
import { useComponents } from './support/components.js';

const components = useComponents();

it.each(roles.flatMap((role) => [1280, 360].map((width) => ({ role, width }))))(
  'screens of a $role do not shift while they load, $width pixels wide',
  async ({ role, width }) => {
    const page = await components.openNewPage(role, '/help', {
      viewport: { width, height: 800 },
      reducedMotion: 'no-preference',
      prepare: watchShifts,
      latencyMs,
    });
    const shifting: object[] = [];
    for (const screen of simplestScreens.filter((each) => each.role === role)) {
      const shift = await measureShift(page, screen.path, components.countPendingCalls);
      if (shift.value > maxShift) shifting.push({ route: getRoute(screen), ...shift });
    }
    expect(shifting).toEqual([]);
  },
);
