import { useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { LazyEditor } from './LazyEditor.tsx'
import { OpeningEditor } from './OpeningEditor.tsx'
import { openDraft } from '../document/open-document.ts'
import { useOpenDocument } from '../document/use-open-document.ts'

const Page = ({ draft }: { draft: string }) => {
  const { t } = useTranslation('editing')
  const uid = useSession()?.uid ?? ''
  const { data, openKey, reopen } = useOpenDocument(`draft ${draft}`, () => openDraft(draft, uid))
  if (data) return <LazyEditor opened={data} openKey={openKey} reopen={reopen} />
  if (data === undefined) return <OpeningEditor name="" />
  return (
    <EmptyState
      title={t('draftAbsent.title')}
      actions={<Button to={paths.playbooks()}>{t('toList')}</Button>}
    >
      {t('draftAbsent.text')}
    </EmptyState>
  )
}

export function Component() {
  const { draft = '' } = useParams()
  return <Page key={draft} draft={draft} />
}
