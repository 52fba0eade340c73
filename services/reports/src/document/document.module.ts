import { Module, type DynamicModule } from '@nestjs/common';
import { DocumentController } from './document.controller.js';
import { DocumentService, REQUEST_FORM } from './document.service.js';

@Module({})
export class DocumentModule {
  static forRoot(requestForm: Buffer): DynamicModule {
    return {
      module: DocumentModule,
      controllers: [DocumentController],
      providers: [DocumentService, { provide: REQUEST_FORM, useValue: requestForm }],
    };
  }
}
