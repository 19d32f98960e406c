import { Trans, useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { Code } from '#src/ui/Code.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Quote } from '#src/ui/Quote.tsx'

const command = 'PLATFORM_SOURCES=/your/folder npm start'

/** The platform may read no folder at all: how it is started with one. */
export const NoFolders = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => {
  const { t } = useTranslation('sources')
  return (
    <EmptyState
      title={t('create.none.title')}
      note={
        <>
          <Code label={t('create.none.command')} text={command} />
          <p>{t('create.none.more')}</p>
        </>
      }
      actions={
        <Button onClick={onRetry} waiting={retrying}>
          {t('create.none.check')}
        </Button>
      }
    >
      {t('create.none.text')}
    </EmptyState>
  )
}

/** The same in one sentence, for who sees folders but not the right one. */
export const OtherFolderNote = () => {
  const { t } = useTranslation('sources')
  return (
    <MarginNote>
      <Trans t={t} i18nKey="create.noneNote" components={{ code: <Quote bare /> }} />
    </MarginNote>
  )
}
