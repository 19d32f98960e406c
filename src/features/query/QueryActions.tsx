import { Check, FilePlus2, Library, Link2, PanelLeft, Play } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useMay } from '#src/api/session.ts'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { toast } from '#src/ui/toast.ts'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { writeAddress } from './address.ts'
import { useQuestionCommands } from './commands.ts'
import { isEmpty } from './query-state.ts'
import { useQuestion } from './question.ts'
import { fromRequest } from './request.ts'
import { SaveActions } from './SaveActions.tsx'
import { useOrigin } from './use-origin.ts'
import { useSaved } from './use-saved.ts'

const Name = styled('span')({
  ...type.body,
  ...oneLine,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  marginRight: 8,
  '& > b': { ...oneLine, fontWeight: 500, maxWidth: 320 },
  '& > span': { display: 'flex', alignItems: 'center', gap: 6, color: color.text.secondary },
  '& i': { width: 7, height: 7, borderRadius: '50%', backgroundColor: color.accent.focus },
})

const CopyLink = () => {
  const { t } = useTranslation('query')
  const [copied, setCopied] = useState('')
  const copy = async () => {
    const { href } = globalThis.location
    await navigator.clipboard.writeText(href)
    setCopied(href)
    toast({ title: t('action.linkCopied') })
  }
  const isCopied = copied === globalThis.location.href
  return (
    <IconButton icon={isCopied ? Check : Link2} label={t('action.copyLink')} onClick={() => void copy()} />
  )
}

const Opened = ({ kept, isEdited }: { kept: SavedQuery; isEdited: boolean }) => {
  const { t } = useTranslation('query')
  return (
    <Name>
      <b title={kept.name}>{kept.name}</b>
      {isEdited && (
        <span role="status">
          <i aria-hidden /> {t('action.edited')}
        </span>
      )}
    </Name>
  )
}

interface QueryActionsProps {
  /** Id of the saved query that was opened. */
  saved: string | null
  /** The version of it that the question began from, as the address writes it. */
  version: string | null
  onSaved: (kept: SavedQuery) => void
  onRun: () => void
  isRunning: boolean
  /** Opens the fields, where they have no pane. */
  onFields: (() => void) | undefined
}

/** Whether the question is another than the one that was saved. */
const useIsEdited = (kept: SavedQuery | undefined): boolean => {
  const { state, naming } = useQuestion()
  if (kept === undefined) return false
  const stored = fromRequest(kept, (name) => naming.catalogue.fields.has(name)).state
  return writeAddress(state) !== writeAddress(stored)
}

/** The actions of the top bar: what is open, and what can be done with the question. */
export const QueryActions = ({ saved, version, onSaved, onRun, isRunning, onFields }: QueryActionsProps) => {
  const { t } = useTranslation('query')
  const { state } = useQuestion()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const mayRead = useMay('query-builder-legacy:saved_query:read')
  const kept = useSaved(saved).data?.query
  const origin = useOrigin(kept, version)
  const isEdited = useIsEdited(origin?.saved ?? kept)
  const asks = !isEmpty(state)
  useQuestionCommands({ kept, run: onRun })
  return (
    <TopActions>
      {kept !== undefined && <Opened kept={kept} isEdited={isEdited} />}
      {onFields !== undefined && <IconButton icon={PanelLeft} label={t('fields.open')} onClick={onFields} />}
      <IconButton icon={FilePlus2} label={t('action.clear')} to={paths.query()} />
      {mayRead && <IconButton icon={Library} label={t('action.open')} to={paths.queries()} />}
      <CopyLink />
      {mayWrite && (
        <SaveActions
          kept={kept}
          origin={origin}
          isDue={asks && (kept === undefined || isEdited)}
          onSaved={onSaved}
        />
      )}
      <Button
        look="primary"
        icon={Play}
        keys="Mod+Enter"
        disabled={!asks}
        waiting={isRunning}
        onClick={onRun}
      >
        {t('action.run')}
      </Button>
    </TopActions>
  )
}
