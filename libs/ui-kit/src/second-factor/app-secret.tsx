import { QrCode } from './qr-code';

type AppSecretText = 'scan' | 'qrCode' | 'type' | 'openApp';

interface AppSecretProps {
  setup: { uri: string; secret: string };
  text: (name: AppSecretText) => string;
}

/** Shows the secret of an authenticator app as a link, a QR code and text. Phones, which cannot scan their own screen, get the link first. */
export function AppSecret({ setup: { uri, secret }, text }: AppSecretProps) {
  return (
    <div className="app-secret">
      <p>{text('scan')}</p>
      <QrCode text={uri} label={text('qrCode')} />
      <p>{text('type')}</p>
      <p className="totp-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <p className="app-secret-link">
        <a href={uri}>{text('openApp')}</a>
      </p>
    </div>
  );
}
