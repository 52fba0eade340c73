import { notificationsPersonalDataContract } from '@portal/contracts';
import { createPersonalDataModule } from '@portal/service-kit';
import { PersonalDataRepository } from './personal-data.repository.js';

export const PersonalDataModule = createPersonalDataModule(
  notificationsPersonalDataContract,
  PersonalDataRepository,
);
