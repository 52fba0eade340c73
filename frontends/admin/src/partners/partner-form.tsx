import type { GroupRow, PartnerRow } from '@portal/contracts';
import { useGroupPages } from '@portal/features';
import {
  type DialogState,
  FormDialog,
  PortalForm,
  RemoteSelectField,
  requireText,
  SwitchField,
  TextField,
  toOption,
  useLeave,
  useNotice,
  usePortal,
} from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useConfirmedDeletion, useShowAdded } from '../table/managed-list';
import { listsOfPartners, type PartnerValues, usePartnerSaving } from './partners.resource';

/** Adds a partner without an item. */
export function PartnerDialog({ dialog }: { dialog: DialogState<PartnerRow | undefined> }) {
  const partner = dialog.item;
  const { title, form } = usePartnerForm(partner);
  const showAdded = useShowAdded();
  return (
    <FormDialog<PartnerValues>
      {...form}
      open={dialog.open}
      title={title}
      onDone={(_response, { name }) => {
        form.onDone();
        if (!partner) showAdded(name);
      }}
      onClose={dialog.close}
    >
      <PartnerFields partner={partner} />
    </FormDialog>
  );
}

/** Adds or edits a HIS partner on its own page, then returns to the list. */
export function PartnerPageForm({ partner }: { partner?: PartnerRow }) {
  const { form } = usePartnerForm(partner);
  const leave = useLeave('/manageHISPartners');
  return (
    <PortalForm<PartnerValues>
      {...form}
      onDone={() => {
        form.onDone();
        leave();
      }}
      onCancel={leave}
    >
      <PartnerFields partner={partner} />
    </PortalForm>
  );
}

/** Texts and handlers that the dialog and the page share. Adds a partner if `partner` is undefined. */
function usePartnerForm(partner?: PartnerRow) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const texts = partner ? 'partners.edit' : 'partners.add';
  return {
    title: t(`${texts}.title`),
    form: {
      initial: toFormValues(partner),
      submitText: t(`${texts}.submit`),
      failureText: t(`${texts}.failure`),
      onSubmit: usePartnerSaving(partner?.id),
      onDone: () => notice.success(t(`${texts}.success`)),
    },
  };
}

function PartnerFields({ partner }: { partner?: PartnerRow }) {
  const { t } = useTranslation('admin');
  const texts = partner ? 'partners.edit' : 'partners.add';
  return (
    <>
      <TextField
        name="name"
        label={t('partners.name')}
        maxLength={200}
        rules={[requireText(t(`${texts}.missingName`))]}
      />
      <RemoteSelectField<GroupRow>
        name="userGroupId"
        label={t('screens:person.group')}
        {...useGroupPages()}
        toOption={toOption}
        initialOption={partner && { value: partner.user_group_id, label: partner.group_name }}
        rules={[requireText(t(`${texts}.missingGroup`))]}
      />
      <TextField
        name="emailPattern"
        label={t('partners.pattern')}
        isOptional
        hint={t('partners.patternHint')}
        maxLength={1000}
      />
      <SwitchField name="exclusive" label={t('partners.exclusive')} hint={t('partners.exclusiveHint')} />
    </>
  );
}

const toFormValues = (partner?: PartnerRow) =>
  partner
    ? {
        name: partner.name,
        userGroupId: partner.user_group_id,
        emailPattern: partner.email_pattern,
        exclusive: partner.exclusive,
      }
    : { emailPattern: '', exclusive: false };

/** Deletes a HIS partner after confirmation. */
export function useDeletePartner(onDeleted?: () => void): (partner: PartnerRow) => void {
  return useConfirmedDeletion('partners', usePortal().api.partner.delete, listsOfPartners, onDeleted);
}
