import { z } from 'zod';

/** Where traces go; OpenTelemetry's other variables for exporters and batches are read by its own libraries. */
export const tracingVariables = {
  /** Address of an OTLP collector that takes JSON over HTTP; nothing is traced without one. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of requests that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .default('1')
    .transform(Number),
};

/** The part of a configuration that says where traces go. */
export interface TracingConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}
