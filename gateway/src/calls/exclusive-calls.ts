import { CONFIG } from '@portal/server-kit';
import { Inject, Injectable } from '@nestjs/common';
import { replyHeader, tooManyRequests, type Bound, type Principal, type RestCall } from '@portal/contracts';
import type { Frame } from '@portal/server-kit';
import type { GatewayConfig } from '../config.js';

/** Screens show pages of fewer rows; exports fetch larger ones, one after the other. */
const maxScreenRows = 100;

/** Milliseconds that an export may pause between two pages. */
const exportPauseMs = 5_000;

interface Turn {
  /** Identifies the export: the call and its input without the offset. */
  readonly subject: string;
  isBusy: boolean;
  /** When another one may start, once it is not busy. */
  until: number;
}

type Input = Readonly<Record<string, unknown>>;
type Kind = NonNullable<RestCall['exclusive']>;

const reasons: Record<Kind, string> = {
  import: 'Another import of yours is still running.',
  export: 'Another export of yours is still running.',
};

/** Lets an account run one import and one export at a time. An export is a sequence of pages; it ends with the last or when it pauses. */
@Injectable()
export class ExclusiveCalls {
  private readonly turns = new Map<string, Turn>();

  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'ACCOUNT_LIMITS'>) {}

  /**
   * Runs `send`. An import or export is the account's only one meanwhile.
   * @throws Problem `too-many-requests` while the account runs another one
   */
  async run(
    call: Bound<RestCall>,
    principal: Principal | undefined,
    input: Input,
    send: () => Promise<Frame>,
  ): Promise<Frame> {
    const kind = kindOf(call, input);
    if (!kind || !principal || !this.config.ACCOUNT_LIMITS) return send();
    const name = `${kind} ${principal.accountId}`;
    const turn = this.take(name, kind, subjectOf(call, input));
    try {
      const response = await send();
      turn.until = kind === 'export' && hasMore(response, input) ? Date.now() + exportPauseMs : 0;
      return response;
    } finally {
      turn.isBusy = false;
      this.forgetAfter(name, turn);
    }
  }

  private take(name: string, kind: Kind, subject: string): Turn {
    const known = this.turns.get(name);
    const isTaken = known && (known.isBusy || (known.until > Date.now() && known.subject !== subject));
    if (isTaken) throw tooManyRequests(exportPauseMs / 1_000, reasons[kind]);
    const turn = { subject, isBusy: true, until: 0 };
    this.turns.set(name, turn);
    return turn;
  }

  private forgetAfter(name: string, turn: Turn): void {
    const forget = () => {
      if (this.turns.get(name) === turn) this.turns.delete(name);
    };
    if (turn.until === 0) forget();
    else setTimeout(forget, exportPauseMs).unref();
  }
}

const kindOf = (call: RestCall, input: Input): Kind | undefined =>
  call.exclusive ?? (call.list && Number(input.limit) > maxScreenRows ? 'export' : undefined);

function subjectOf({ subject }: Bound<RestCall>, input: Input): string {
  const { offset: _place, afterUserId: _last, ...rest } = input;
  return `${subject} ${JSON.stringify(rest)}`;
}

/** Whether an export goes on. It may, if the response has no total. */
function hasMore({ headers }: Frame, { offset = 0, limit }: Input): boolean {
  if (headers[replyHeader.status] !== undefined) return false;
  const total = headers[replyHeader.total];
  return total === undefined || Number(offset) + Number(limit) < Number(total);
}
