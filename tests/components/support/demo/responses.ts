import type { Responses } from '../fake-api.js';
import { messageResponses } from './messages.js';
import { peopleResponses } from './people.js';
import { permissionResponses } from './permissions.js';
import { reportResponses } from './reports.js';
import { usageResponses } from './usage.js';

/** A response to each read, with the people and reports of the demonstration. */
export const demoResponses: Responses = {
  ...peopleResponses,
  ...reportResponses,
  ...permissionResponses,
  ...usageResponses,
  ...messageResponses,
};
