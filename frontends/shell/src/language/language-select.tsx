import { isLanguage, languageCodes, languages } from '@portal/contracts/client';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from './language';

/** Chooses the language of this browser. It changes once the texts are loaded. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('shell');
  return (
    <select
      className="language-select"
      aria-label={t('language')}
      value={i18n.language}
      onChange={({ target }) => {
        if (isLanguage(target.value)) chooseLanguage(target.value).catch(console.error);
      }}
    >
      {languageCodes.map((language) => (
        <option key={language} value={language} lang={language}>
          {languages[language].name}
        </option>
      ))}
    </select>
  );
}
