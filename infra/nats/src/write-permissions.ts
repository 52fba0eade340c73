import { writeFileSync } from 'node:fs';
import { permissionsFile, renderPermissions } from './permissions.js';

writeFileSync(permissionsFile, renderPermissions());
