import { z } from 'zod';
import { contracts } from '../contracts.js';
import { scopes, type AccessRule } from '../kit/access.js';
import { basePath, type Bound, type CallLimit, listRestCalls, type RestCall } from '../kit/contract.js';
import { isPagingName } from '../kit/paging.js';

/** Describes all REST calls as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of Object.values(contracts)) {
    for (const call of listRestCalls(contract)) {
      paths[`/${basePath}${call.path}`] = {
        [call.method.toLowerCase()]: buildOperation(call, contract.service),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Report portal',
      version: '1',
      description: 'All calls with their access rules.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problem },
    },
    paths,
  };
}

function buildOperation(call: Bound<RestCall>, service: string) {
  return {
    tags: [service],
    operationId: call.subject,
    summary: call.summary,
    description: [formatAccess(call.access), limitText(call)].filter(Boolean).join('\n\n'),
    ...(call.access.public ? {} : { security: [{ bearer: [] }] }),
    ...describeInput(call),
    responses: {
      200: {
        description: call.file ? 'The file.' : 'Done, or refused with affectedRows 0 and a message.',
        headers: call.list && totalHeader,
        ...describeOutput(call),
      },
      default: {
        description: 'An error.',
        content: { 'application/problem+json': { schema: problemReference } },
      },
    },
  };
}

/** The query string of a GET; the body of a POST, and the paging of a list. */
function describeInput(call: RestCall) {
  const schema: ObjectSchema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  const isInQuery = (name: string) => call.method === 'GET' || (call.list && isPagingName(name));
  const parameters = describeParameters(pickFields(schema, isInQuery));
  return call.method === 'GET'
    ? { parameters }
    : { parameters, requestBody: toContent(pickFields(schema, (name) => !isInQuery(name))) };
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function pickFields(schema: ObjectSchema, isIncluded: (name: string) => boolean): ObjectSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => isIncluded(name));
  const required = schema.required?.filter(isIncluded);
  return { ...schema, properties: Object.fromEntries(properties), ...(required && { required }) };
}

const describeOutput = (call: RestCall) =>
  call.file
    ? { content: { 'application/octet-stream': {} } }
    : toContent(z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }));

const toContent = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const totalHeader = {
  'X-Total-Count': {
    description: 'Total number of rows of the list; only for pages.',
    schema: { type: 'integer' },
  },
};

function describeParameters(schema: ObjectSchema) {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

const formatAccess = (access: AccessRule) =>
  Object.entries(access)
    .map(([audience, scope]) => `- ${audience}: ${scopes[scope]}`)
    .join('\n');

function limitText({ accountLimit, addressLimit, maxBodyBytes, needsProof }: RestCall): string {
  const formatRate = ({ max, seconds }: CallLimit) => `at most ${max} calls in ${seconds} seconds`;
  const texts = [
    accountLimit && `An account can make ${formatRate(accountLimit)}.`,
    addressLimit && `A client address can make ${formatRate(addressLimit)}.`,
    maxBodyBytes && `The body can have ${maxBodyBytes / 1_024} KiB.`,
    needsProof &&
      `Needs a recent proof of the account${needsProof === true ? '' : ' for some inputs'}: without one, 403 with an error of the field proof; then call /session/prove and repeat.`,
  ];
  return texts.filter(Boolean).join(' ');
}

const problemReference = { $ref: '#/components/schemas/Problem' };

const refusal = {
  code: { type: 'string', description: 'A stable code, for translations.' },
  params: {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: "The values of the code's text.",
  },
};

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string', description: 'The reason in English.' },
    reason: refusal.code,
    params: refusal.params,
    retryAfterSeconds: { type: 'integer' },
    instance: { type: 'string', description: 'The id of the request.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, ...refusal, message: { type: 'string' } },
      },
    },
  },
};
