import type { SignedInAccount } from '@portal/contracts';
import type { ApiRequest } from '@portal/contracts/client';
import { type AppManifest, matchesRoute } from '@portal/ui-kit/platform';

/** Returns the calls that the screen of a path sends when it opens for an account. */
export function findFirstCalls(app: AppManifest, path: string, account: SignedInAccount): ApiRequest[] {
  const { firstCalls = [] } = app.routes.find((route) => matchesRoute(route.path, path)) ?? {};
  const ids: Record<string, unknown> = { userId: account.id, userTypeId: account.user_type_id };
  return firstCalls.map((call) => {
    const fields = Object.entries(call.input).map(([name, value]) => [name, ids[name] ?? value]);
    return { ...call, input: Object.fromEntries(fields) as ApiRequest['input'] };
  });
}
