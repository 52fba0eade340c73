import type { ReportIdentity } from '@portal/contracts';
import { identitySources } from '@portal/contracts/rules';
import {
  ErrorBox,
  PortalForm,
  RemoteSelectField,
  requireText,
  SelectField,
  TextAreaField,
  TextField,
  useNotice,
} from '@portal/ui-kit';
import { Form, type FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { toUserOption, useUserChoice } from '../people/choices.resource';
import { type IdentityValues, readTable, toIdentityRule, toIdentityValues } from './identity-values';
import { useIdentityPreview, useReportIdentity, useSaveIdentity } from './report-identity.resource';

type FoundIdentity = NonNullable<ReturnType<typeof useReportIdentity>['data']>;

/** Sets as whom Power BI shows a report to its viewers, with a preview for any user. */
export function ReportIdentitySection({ reportId }: { reportId: number }) {
  const { t } = useTranslation('screens');
  const { data, error, refetch } = useReportIdentity(reportId);
  return (
    <section className="panel form-panel" aria-labelledby="report-identity">
      <h2 id="report-identity" className="section-title">
        {t('identity.title')}
      </h2>
      {data ? (
        <IdentityForm reportId={reportId} identity={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="skeleton skeleton-block" aria-hidden />
      )}
    </section>
  );
}

const toStateKey = ({ isRequired, areRolesRequired, rule }: ReportIdentity) => {
  if (isRequired && !rule) return areRolesRequired ? 'identity.missingWithRoles' : 'identity.missing';
  return isRequired ? 'identity.required' : 'identity.notRequired';
};

function IdentityForm({ reportId, identity }: { reportId: number; identity: FoundIdentity }) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const save = useSaveIdentity(reportId);
  const { allPartners } = identity;
  return (
    <PortalForm<IdentityValues & { previewed?: number }>
      initial={toIdentityValues(identity.rule, allPartners)}
      submitText={t('identity.submit')}
      failureText={t('identity.failure')}
      onSubmit={(values) => save(toIdentityRule(values, allPartners))}
      onDone={() => notice.success(t('identity.saved'))}
    >
      <p className="page-lead">{t(toStateKey(identity))}</p>
      <IdentityFields identity={identity} />
    </PortalForm>
  );
}

function IdentityFields({ identity: { allPartners, areRolesRequired } }: { identity: FoundIdentity }) {
  const { t } = useTranslation('screens');
  const source = Form.useWatch<IdentityValues['source'] | undefined>('source');
  const users = useUserChoice();
  const namesPartners: FormRule = {
    validator: (_rule, table?: string) => {
      const { unknown } = readTable(table, allPartners);
      if (unknown.length === 0) return Promise.resolve();
      return Promise.reject(new Error(t('identity.unknownPartners', { names: unknown.join(', ') })));
    },
  };
  return (
    <>
      <SelectField
        name="source"
        label={t('identity.source')}
        options={(['none', ...identitySources] as const).map((value) => ({
          value,
          label: t(`identity.sources.${value}`),
        }))}
      />
      {source === 'fixed' && (
        <TextField
          name="text"
          label={t('identity.username')}
          maxLength={200}
          rules={[requireText(t('identity.usernameMissing'))]}
        />
      )}
      {(source === 'partner' || source === 'group') && (
        <TextField
          name="text"
          label={t('identity.prefix')}
          hint={t('identity.prefixHint')}
          isOptional
          maxLength={200}
        />
      )}
      {source === 'table' && (
        <TextAreaField
          name="table"
          label={t('identity.table')}
          hint={t('identity.tableHint')}
          rules={[requireText(t('identity.tableMissing')), namesPartners]}
        />
      )}
      {source && source !== 'none' && (
        <>
          {source !== 'fixed' && (
            <TextField
              name="otherwise"
              label={t('identity.otherwise')}
              isOptional
              hint={t('identity.otherwiseHint')}
              maxLength={256}
            />
          )}
          <TextField
            name="roles"
            label={t('identity.roles')}
            isOptional={!areRolesRequired}
            hint={t('identity.rolesHint')}
            rules={areRolesRequired ? [requireText(t('identity.rolesMissing'))] : []}
          />
          <RemoteSelectField
            name="previewed"
            label={t('identity.preview')}
            isOptional
            {...users}
            toOption={toUserOption}
          />
          <IdentityPreview partners={allPartners} />
        </>
      )}
    </>
  );
}

/** Says as whom Power BI would show the report to the chosen user, by the rule as it is in the form. */
function IdentityPreview({ partners }: { partners: FoundIdentity['allPartners'] }) {
  const { t } = useTranslation('screens');
  const values = Form.useWatch<(IdentityValues & { previewed?: number }) | undefined>(
    (all: IdentityValues & { previewed?: number }) => all,
  );
  const rule = values?.source ? toIdentityRule(values, partners) : null;
  const { data } = useIdentityPreview(rule, values?.previewed);
  if (!data) return null;
  const { username, roles } = data;
  return (
    <p role="status">
      {username === null
        ? t('identity.previewNone')
        : t(roles.length > 0 ? 'identity.previewWithRoles' : 'identity.previewed', {
            username,
            roles: roles.join(', '),
          })}
    </p>
  );
}
