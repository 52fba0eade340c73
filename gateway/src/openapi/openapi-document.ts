import {
  contracts,
  isPagingName,
  scopes,
  type AccessRule,
  type Bound,
  type CallLimit,
  type RestCall,
} from '@portal/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { basePath } from '../calls/base-path.js';
import { restCalls } from '../calls/call-controllers.js';

/** The REST calls as an OpenAPI 3.1 document, derived from the contracts. */
export function openApiDocument(): OpenAPIObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of Object.values(contracts)) {
    for (const call of restCalls(contract)) {
      paths[`/${basePath}${call.path}`] = { [call.method.toLowerCase()]: operation(call, contract.service) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Report portal',
      version: '1',
      description: 'Every call, who may make it and over which rows.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problem },
    },
    paths,
  } as unknown as OpenAPIObject;
}

function operation(call: Bound<RestCall>, service: string) {
  return {
    tags: [service],
    operationId: call.subject,
    summary: call.summary,
    description: [accessText(call.access), limitText(call)].filter(Boolean).join('\n\n'),
    ...(call.access.public ? {} : { security: [{ bearer: [] }] }),
    ...inputOf(call),
    responses: {
      200: {
        description: call.file ? 'The file.' : 'Done, or refused with affectedRows 0 and a message.',
        ...(call.list && { headers: totalHeader }),
        ...outputOf(call),
      },
      default: {
        description: 'A fault.',
        content: { 'application/problem+json': { schema: problemReference } },
      },
    },
  };
}

/** A GET's input is its query; a POST's its body, but for a list's paging. */
function inputOf(call: RestCall) {
  const schema: ObjectSchema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  const inQuery = (name: string) => call.method === 'GET' || (call.list && isPagingName(name));
  const parameters = parametersOf(component(schema, inQuery));
  return call.method === 'GET'
    ? { parameters }
    : { parameters, requestBody: content(component(schema, (name) => !inQuery(name))) };
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** The schema of those fields alone that are wanted. */
function component(schema: ObjectSchema, wanted: (name: string) => boolean): ObjectSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => wanted(name));
  const required = schema.required?.filter(wanted);
  return { ...schema, properties: Object.fromEntries(properties), ...(required && { required }) };
}

const outputOf = (call: RestCall) =>
  call.file
    ? { content: { 'application/octet-stream': {} } }
    : content(z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }));

const content = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const totalHeader = {
  'X-Total-Count': {
    description: 'Rows of the whole list, where a page was asked for.',
    schema: { type: 'integer' },
  },
};

function parametersOf(schema: ObjectSchema) {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

const accessText = (access: AccessRule) =>
  Object.entries(access)
    .map(([audience, scope]) => `- ${audience}: ${scopes[scope]}`)
    .join('\n');

/** How often a call can be made, and how large its body may be. */
function limitText({ accountLimit, addressLimit, maxBodyBytes }: RestCall): string {
  const rate = ({ max, seconds }: CallLimit) => `at most ${max} calls in ${seconds} seconds`;
  const texts = [
    accountLimit && `An account can make ${rate(accountLimit)}.`,
    addressLimit && `A client address can make ${rate(addressLimit)}.`,
    maxBodyBytes && `The body can have ${maxBodyBytes / 1_024} KiB.`,
  ];
  return texts.filter(Boolean).join(' ');
}

const problemReference = { $ref: '#/components/schemas/Problem' };

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The id of the request.' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};
