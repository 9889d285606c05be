import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { describeAnswer, describeWork, errorType } from './span-attributes.ts';
import { setTracer, type Span, type Tracer } from './tracing.ts';

type Otlp = NonNullable<Config['otlp']>;

/** Sends spans to where the standard variables say, until it is shut down. */
export async function openTelemetry(
  otlp: Otlp,
  options: { role: string; onError: (error: unknown) => void },
): Promise<{ shutdown(): Promise<void> }> {
  setGlobalErrorHandler(options.onError);
  // Only what somebody set: detectors of processes and hosts would tell arguments and user names as well.
  const resource = resourceFromAttributes({
    'service.name': 'jobly',
    'service.instance.id': randomUUID(),
    'jobly.role': options.role,
  }).merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }));
  const { OTLPTraceExporter } =
    otlp.protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(otlp),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  setTracer(tracerOf(provider));
  return {
    async shutdown() {
      setTracer(undefined);
      // What could not be sent was reported already.
      await provider.shutdown().catch(() => {});
    },
  };
}

function samplerOf({ sampler, samplerArg }: Otlp): Sampler {
  const [, parentBased, name] = /^(parentbased_)?(.+)$/.exec(sampler)!;
  const samplers: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(samplerArg),
  };
  const root = samplers[name!]!();
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('jobly');
  return {
    start(work, parent): Span {
      const { name, ...options } = describeWork(work);
      const span = tracer.startSpan(name, options, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      const fail = (type: string) =>
        span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      return {
        ids: { trace_id: traceId, span_id: spanId },
        traceparent: `00-${traceId}-${spanId}-0${(traceFlags & 1).toString()}`,
        describe(answered) {
          const described = describeAnswer(answered);
          span.updateName(described.name).setAttributes(described.attributes);
          if (answered.status >= 500) fail(String(answered.status));
        },
        end(error) {
          if (error !== undefined) fail(errorType(error));
          span.end();
        },
      };
    },
  };
}

/** A parent of another process, or one of ours; what cannot be read begins a trace of its own. */
function contextOf(parent: Span | string | undefined): Context {
  const traceparent = typeof parent === 'string' ? parent : parent?.traceparent;
  const read = traceparent ? parseTraceParent(traceparent) : null;
  if (!read) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...read, isRemote: typeof parent === 'string' });
}
