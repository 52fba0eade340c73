import { isLanguage, languageCodes, languages, type Language } from '@portal/contracts/client';
import {
  PortalForm,
  Select,
  SelectField,
  setTheme,
  themes,
  useDataMode,
  useNotice,
  usePortal,
  useTheme,
} from '@portal/ui-kit';
import { dataModes, setDataMode } from '@portal/ui-kit/platform';
import { useTranslation } from 'react-i18next';
import { useProfileChange } from './profile.resource';
import { SettingsPage } from './settings-page';

/** Chooses the language of the account, and the theme and use of data of this browser. */
export function DisplayPage() {
  return (
    <SettingsPage>
      <LanguageForm />
      <BrowserChoices />
    </SettingsPage>
  );
}

/** An empty language is that of the browser. */
interface LanguageValues {
  language: Language | '';
}

function LanguageForm() {
  const { t } = useTranslation('screens');
  const { account, session } = usePortal();
  const changeProfile = useProfileChange();
  const notice = useNotice();
  const { firstname, surname, email, phone } = account;
  return (
    <section className="panel form-panel">
      <PortalForm<LanguageValues>
        initial={{ language: isLanguage(account.language) ? account.language : '' }}
        submitText={t('settings.saveLanguage')}
        onSubmit={({ language }) =>
          changeProfile({ firstname, surname, email, phone, language: language || null })
        }
        onDone={(_response, { language }) => {
          session.profileChanged({ language: language || null });
          notice.success(t('settings.languageSaved'));
        }}
      >
        <SelectField
          name="language"
          label={t('person.language')}
          hint={t('settings.languageHint')}
          options={[
            { value: '', label: t('settings.browserLanguage') },
            ...languageCodes.map((value) => ({ value, label: languages[value].name })),
          ]}
        />
      </PortalForm>
    </section>
  );
}

/** Choices that this browser remembers. They take effect at once. */
function BrowserChoices() {
  const { t } = useTranslation('screens');
  const theme = useTheme();
  const dataMode = useDataMode();
  return (
    <section className="panel form-panel browser-choices">
      <label>
        {t('settings.theme.label')}
        <Select
          value={theme}
          options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          onChange={setTheme}
        />
      </label>
      <label>
        {t('settings.lessData.label')}
        <Select
          value={dataMode}
          options={dataModes.map((value) => ({ value, label: t(`settings.lessData.${value}`) }))}
          onChange={setDataMode}
        />
      </label>
    </section>
  );
}
