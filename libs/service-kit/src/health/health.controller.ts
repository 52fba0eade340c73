import { Controller, Get, Header, HttpCode, ServiceUnavailableException } from '@nestjs/common';
import { metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** What operators and orchestrators ask a part. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Answers while the process runs at all; looks at nothing else. */
  @Get('health/live')
  @HttpCode(200)
  live() {
    return { status: 'live' };
  }

  /** 200 when the part can serve, else 503 with what it lacks. */
  @Get('health/ready')
  async ready() {
    const faults = await this.readiness.faults();
    if (faults.length > 0) throw new ServiceUnavailableException({ status: 'not ready', faults });
    return { status: 'ready' };
  }

  /** Prometheus metrics as text. */
  @Get('metrics')
  @Header('Content-Type', metrics.contentType)
  metrics() {
    return metrics.metrics();
  }
}
