import { reportsPersonalDataContract } from '@portal/contracts';
import { createPersonalDataModule } from '@portal/service-kit';
import { personalData } from './personal-data.sql.js';

export const PersonalDataModule = createPersonalDataModule(reportsPersonalDataContract, personalData);
