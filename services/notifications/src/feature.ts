import type { ModuleMetadata } from '@nestjs/common';

/** What a folder of the service brings into its module. */
export type Feature = Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>;
