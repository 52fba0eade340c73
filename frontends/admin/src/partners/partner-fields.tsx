import type { GroupRow, PartnerRow } from '@portal/contracts';
import { RemoteSelectField, required, SwitchField, TextField } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useGroupPages } from '../groups/groups.resource';

/** What is said of a HIS partner: the fields of the form that adds one, and of the one that edits `partner`. */
export function PartnerFields({ partner }: { partner?: PartnerRow }) {
  const { t } = useTranslation('admin');
  const words = partner ? 'partners.edit' : 'partners.add';
  return (
    <>
      <TextField
        name="name"
        label={t('partners.name')}
        maxLength={200}
        rules={[required(t(`${words}.missingName`))]}
      />
      <RemoteSelectField<GroupRow>
        name="userGroupId"
        label={t('partners.group')}
        {...useGroupPages()}
        toOption={({ id, name }) => ({ value: id, label: name })}
        initialOption={partner && { value: partner.user_group_id, label: partner.group_name }}
        rules={[required(t(`${words}.missingGroup`))]}
      />
      <TextField
        name="emailPattern"
        label={t('partners.pattern')}
        hint={t('partners.patternHint')}
        maxLength={1000}
      />
      <SwitchField name="exclusive" label={t('partners.exclusive')} hint={t('partners.exclusiveHint')} />
    </>
  );
}

/** What the form begins with. */
export const partnerValues = (partner?: PartnerRow) =>
  partner
    ? {
        name: partner.name,
        userGroupId: partner.user_group_id,
        emailPattern: partner.email_pattern,
        exclusive: partner.exclusive,
      }
    : { emailPattern: '', exclusive: false };
