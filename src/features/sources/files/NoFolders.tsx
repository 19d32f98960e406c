import { Trans, useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'

const command = 'PLATFORM_SOURCES=/your/folder npm start'

/** Shown if the platform may not read any folder: explains how to allow one. */
export function NoFolders({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const { t } = useTranslation(['sources', 'shared'])
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
          {t('shared:action.checkAgain')}
        </Button>
      }
    >
      {t('create.none.text')}
    </EmptyState>
  )
}

/** The same in one sentence, for users who do not find their folder. */
export function OtherFolderNote() {
  const { t } = useTranslation('sources')
  return (
    <MarginNote>
      <Trans t={t} i18nKey="create.noneNote" components={{ code: <InlineCode bare /> }} />
    </MarginNote>
  )
}
