import { Bookmark, Check, ChevronDown, FilePlus2, Library, Link2, PanelLeft, Play } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useMay } from '#src/api/session.ts'
import { TopActions } from '#src/components/page/TopActions.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { writeAddress } from './state/query-params.ts'
import { isEmpty } from './state/query-state.ts'
import { useQuestion } from './state/query-context.ts'
import { companionRequest, fromRequest, toRequest, toView } from './state/query-request.ts'
import { readVersion, rememberVersion, seenVersion } from './saved/saved-version.ts'
import type { Origin } from './saved/use-save-query.ts'
import { useSaved } from './saved/use-saved-query.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDialogAddress } from '#src/components/page/use-dialog-param.ts'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { SaveDialog } from './saved/SaveDialog.tsx'
import { query } from '#contract/query/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { proposeName } from './state/naming.ts'

const Name = styled('span')({
  ...type.body,
  ...oneLine,
  ...rowLayout(8),
  minWidth: 0,
  marginRight: 8,
  '& > b': { ...oneLine, fontWeight: 500, maxWidth: 320 },
  '& > span': { ...rowLayout(6), color: color.text.secondary },
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

/**
 * Which version of a saved query the state began from: the one that the address names; where it names none, the one that was read first. Undefined while no saved query
 * is open.
 */
const useOrigin = (kept: SavedQuery | undefined, version: string | null): Origin | undefined => {
  const [first, setFirst] = useState(kept)
  if (kept !== undefined && first?.id !== kept.id) setFirst(kept)
  if (kept === undefined) return undefined
  rememberVersion(kept)
  const { id } = kept
  const etag = version === null ? (first ?? kept).etag : readVersion(version)
  return { id, etag, saved: seenVersion({ id, etag }) }
}

/** Whether the question is another than the one that was saved. */
const useIsEdited = (kept: SavedQuery | undefined): boolean => {
  const { state, naming } = useQuestion()
  if (kept === undefined) return false
  const stored = fromRequest(kept, (name) => naming.catalogue.fields.has(name)).state
  return writeAddress(state) !== writeAddress(stored)
}

const dialogs = ['save', 'saveAs'] as const

interface SaveActionsProps {
  /** The saved query that is open. */
  kept: SavedQuery | undefined
  /** The version of it that the question began from. */
  origin: Origin | undefined
  /** There is something to save that is not saved already. */
  isDue: boolean
  onSaved: (kept: SavedQuery) => void
}

/** Save; of a query that was opened also Save as. */
function SaveActions({ kept, origin, isDue, onSaved }: SaveActionsProps) {
  const { t } = useTranslation(['query', 'common'])
  const { dialog, close } = useDialogAddress(dialogs)
  const { state, change } = useQuestion()
  // With the question as it stands: the address may not have followed its last change yet, which would be lost.
  const open = (name: (typeof dialogs)[number]) => change(state, { dialog: name, of: null })
  const start = () => open(kept === undefined ? 'saveAs' : 'save')
  useActions([
    {
      id: 'save-question',
      label: t('common:action.save'),
      icon: Bookmark,
      keys: 'Mod+S',
      run: start,
      isOff: !isDue,
    },
  ])
  return (
    <>
      <Button icon={Bookmark} disabled={!isDue} onClick={start}>
        {t('common:action.save')}
      </Button>
      {kept !== undefined && (
        <Menu
          label={t('action.saveMenu')}
          place="end"
          entries={[{ id: 'saveAs', label: t('action.saveAs'), onSelect: () => open('saveAs') }]}
          trigger={(props) => <IconButton {...props} icon={ChevronDown} label={t('action.saveMenu')} />}
        />
      )}
      {dialog === 'saveAs' && <SaveDialog key="new" origin={undefined} onClose={close} onSaved={onSaved} />}
      {dialog === 'save' && kept !== undefined && (
        <SaveDialog key={kept.id} present={kept} origin={origin} onClose={close} onSaved={onSaved} />
      )}
    </>
  )
}

interface QuestionCommands {
  readonly kept: SavedQuery | undefined
  readonly run: () => void
}

/** Saving the question: a new query, or the one that is open in place of what it was. */
const savingOf = (
  kept: SavedQuery | undefined,
  body: Pick<SavedQuery, 'name' | 'description' | 'request' | 'view'>,
) =>
  kept === undefined
    ? describeRequest(query.createSaved, { body })
    : describeRequest(query.updateSaved, { params: { id: kept.id }, body, ifMatch: kept.etag })

/** What the query page can do, for the command palette, and which calls it makes. */
function useQuestionCommands({ kept, run }: QuestionCommands): void {
  const { t } = useTranslation('shared')
  const { state, naming } = useQuestion()
  const asks = !isEmpty(state)
  useActions([
    { id: 'run-question', label: t('action.run'), icon: Play, keys: 'Mod+Enter', run, isOff: !asks },
  ])
  useDescribedRequests(() => {
    const dataset: DescribedRequest = describeRequest(query.dataset, {})
    if (!asks) return [dataset]
    const ranked = companionRequest(state)
    const request = toRequest(state)
    const { name, description } = kept ?? { name: proposeName(naming, state), description: '' }
    return [
      describeRequest(query.run, { body: request }),
      ...(ranked === null ? [] : [describeRequest(query.run, { body: ranked })]),
      savingOf(kept, { name, description, request, view: toView(state) }),
      dataset,
    ]
  })
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

/** The actions of the top bar: what is open, and what can be done with the question. */
export function QueryActions({ saved, version, onSaved, onRun, isRunning, onFields }: QueryActionsProps) {
  const { t } = useTranslation(['query', 'shared'])
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
      {mayRead && <IconButton icon={Library} label={t('shared:entity.savedQueries')} to={paths.queries()} />}
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
        {t('shared:action.run')}
      </Button>
    </TopActions>
  )
}
