import type { Passkey } from '@portal/contracts';
import { useBusyAction, useConfirmedWrite, useDialog, useFormat, useNotifiedWrite } from '@portal/ui-kit';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryPanel } from '../details/query-panel';
import { NameDialog } from '@portal/ui-kit';
import { usePasskeyChanges, usePasskeys } from './passkeys.resource';

/** Shows the user's passkeys, which the user adds, renames and removes. */
export function OwnPasskeys() {
  const { t } = useTranslation('screens');
  const { add, rename } = usePasskeyChanges();
  const notifyWrite = useNotifiedWrite();
  const adding = useBusyAction(() => notifyWrite(add(undefined), t('passkeys.added')));
  const renaming = useDialog<Passkey>('passkey');
  const isSupported = 'PublicKeyCredential' in globalThis;
  return (
    <>
      <QueryPanel
        id="passkeys"
        title={t('passkeys.title')}
        action={
          isSupported && (
            <Button onClick={adding.start} loading={adding.busy}>
              {t('passkeys.add')}
            </Button>
          )
        }
        text={t(isSupported ? 'passkeys.text' : 'passkeys.unsupported')}
        query={usePasskeys()}
      >
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className="sign-in-list">
              {passkeys.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} onRename={() => renaming.show(passkey)} />
              ))}
            </ul>
          )
        }
      </QueryPanel>
      {renaming.item && (
        <NameDialog
          open={renaming.open}
          title={t('passkeys.renameNamed', { name: renaming.item.name })}
          name={renaming.item.name}
          hint={t('passkeys.nameHint')}
          maxLength={100}
          submitText={t('passkeys.saveName')}
          success={t('passkeys.renamed')}
          onSubmit={({ name }) => rename({ id: renaming.item?.id ?? 0, name })}
          onClose={renaming.close}
        />
      )}
    </>
  );
}

function PasskeyItem({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const confirm = useConfirmedWrite();
  const { remove } = usePasskeyChanges();
  const { id, name, created, lastUsed, isSynced } = passkey;
  const askToRemove = () =>
    confirm({
      title: t('passkeys.removeTitle', { name }),
      text: t('passkeys.removeText'),
      okText: t('passkeys.remove'),
      write: () => remove({ id }),
      success: t('passkeys.removed'),
      failure: t('passkeys.notRemoved'),
    });
  return (
    <li>
      <div>
        <strong>{name}</strong> {isSynced && <Tag>{t('passkeys.synced')}</Tag>}
        <p>{t('passkeys.created', { date: format.time(created) })}</p>
        <p>{lastUsed ? t('passkeys.lastUsed', { date: format.time(lastUsed) }) : t('passkeys.unused')}</p>
      </div>
      <div className="passkey-actions">
        <Button onClick={onRename} aria-label={t('passkeys.renameNamed', { name })}>
          {t('passkeys.rename')}
        </Button>
        <Button onClick={askToRemove} aria-label={t('passkeys.removeNamed', { name })}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
