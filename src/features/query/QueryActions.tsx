import { Bookmark, BookmarkPlus, ChevronDown, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useMay } from '#src/api/session.ts'
import { useCrumbName, useNameLoading } from '#src/components/page/breadcrumb-name.ts'
import { TopActions, TopLine } from '#src/components/page/TopActions.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ActionBar } from '#src/ui/layout/ActionBar.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media, width } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { PageActions } from './PageActions.tsx'
import { ExportMenu, useExport } from './ExportMenu.tsx'
import { isEmpty } from './state/query-state.ts'
import { isUnchanged, useQueryContext } from './state/query-context.ts'
import { rankingRequest, toRequest, toView } from './state/query-request.ts'
import { readVersion, rememberVersion, cachedVersion } from './saved/saved-version.ts'
import type { Origin } from './saved/use-save-query.ts'
import { useSavedQuery } from './saved/use-saved-query.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { SaveDialog } from './saved/SaveDialog.tsx'
import { query } from '#contract/query/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { proposeName } from './propose-name.ts'

const Edited = styled('span')({
  ...type.body,
  ...oneLine,
  ...rowLayout(8),
  minWidth: 0,
  marginRight: 8,
  color: color.text.secondary,
  [media.belowPhone]: { flex: '1 1 0', marginRight: 0 },
  '& i': { width: 7, height: 7, borderRadius: '50%', backgroundColor: color.accent.focus },
})

/** That the saved query, which the breadcrumbs name, has changes. */
const EditedNote = ({ isShown }: { isShown: boolean }) => {
  const { t } = useTranslation('query')
  return isShown ? (
    <Edited role="status">
      <i aria-hidden /> {t('action.edited')}
    </Edited>
  ) : null
}

/**
 * Returns the version of the saved query that the state is based on: the one in the address, or else the first one
 * loaded. Undefined while no saved query is open.
 */
const useOrigin = (savedQuery: SavedQuery | undefined, version: string | null): Origin | undefined => {
  const [first, setFirst] = useState(savedQuery)
  if (savedQuery !== undefined && first?.id !== savedQuery.id) setFirst(savedQuery)
  if (savedQuery === undefined) return undefined
  rememberVersion(savedQuery)
  const { id } = savedQuery
  const etag = version === null ? (first ?? savedQuery).etag : readVersion(version)
  return { id, etag, saved: cachedVersion({ id, etag }) }
}

/** Returns whether the query differs from the saved one. */
const useIsEdited = (savedQuery: SavedQuery | undefined): boolean => {
  const { state, naming } = useQueryContext()
  return savedQuery !== undefined && !isUnchanged(state, savedQuery, naming.catalogue)
}

const dialogs = ['save', 'saveAs'] as const

interface SaveActionsProps {
  /** The saved query that is open. */
  savedQuery: SavedQuery | undefined
  /** The version that the query is based on. */
  origin: Origin | undefined
  /** There are unsaved changes. */
  canSave: boolean
  isPhone: boolean
  /** *Save as* is in another menu. */
  isNarrow: boolean
  onSaved: (savedQuery: SavedQuery) => void
}

/** The Save button, with Save as for a query that is already saved. */
function SaveActions({ savedQuery, origin, canSave, isPhone, isNarrow, onSaved }: SaveActionsProps) {
  const { t } = useTranslation(['query', 'common'])
  const { dialog, close } = useDialogParam(dialogs)
  const { state, change } = useQueryContext()
  // Passes the current query: the address may not yet contain the last change, which would be lost.
  const open = (name: (typeof dialogs)[number]) => change(state, { dialog: name, of: null })
  const start = () => open(savedQuery === undefined ? 'saveAs' : 'save')
  useActions([
    {
      id: 'save-question',
      label: t('common:action.save'),
      icon: Bookmark,
      keys: 'Mod+S',
      run: start,
      isOff: !canSave,
    },
  ])
  return (
    <>
      {isPhone ? (
        <IconButton icon={Bookmark} label={t('common:action.save')} disabled={!canSave} onClick={start} />
      ) : (
        <Button icon={Bookmark} disabled={!canSave} onClick={start}>
          {t('common:action.save')}
        </Button>
      )}
      {savedQuery !== undefined && !isNarrow && (
        <Menu
          label={t('action.saveMenu')}
          placement="end"
          entries={[{ id: 'saveAs', label: t('action.saveAs'), onSelect: () => open('saveAs') }]}
          trigger={(props) => <IconButton {...props} icon={ChevronDown} label={t('action.saveMenu')} />}
        />
      )}
      {dialog === 'saveAs' && <SaveDialog key="new" origin={undefined} onClose={close} onSaved={onSaved} />}
      {dialog === 'save' && savedQuery !== undefined && (
        <SaveDialog
          key={savedQuery.id}
          savedQuery={savedQuery}
          origin={origin}
          onClose={close}
          onSaved={onSaved}
        />
      )}
    </>
  )
}

interface QueryCommandsOptions {
  readonly savedQuery: SavedQuery | undefined
  readonly run: () => void
}

/** Describes the request that saves the query, as a new query or as an update of the open one. */
const saveRequest = (
  savedQuery: SavedQuery | undefined,
  body: Pick<SavedQuery, 'name' | 'description' | 'request' | 'view'>,
) =>
  savedQuery === undefined
    ? describeRequest(query.createSaved, { body })
    : describeRequest(query.updateSaved, { params: { id: savedQuery.id }, body, ifMatch: savedQuery.etag })

/** Registers the commands of the query page in the command palette, describes their requests, and names the page. */
function useQueryCommands({ savedQuery, run }: QueryCommandsOptions): void {
  useCrumbName(savedQuery?.name)
  const { t } = useTranslation('shared')
  const { state, naming } = useQueryContext()
  const hasQuery = !isEmpty(state)
  useActions([
    { id: 'run-question', label: t('action.run'), icon: Play, keys: 'Mod+Enter', run, isOff: !hasQuery },
  ])
  useDescribedRequests(() => {
    const dataset: DescribedRequest = describeRequest(query.dataset, {})
    if (!hasQuery) return [dataset]
    const request = toRequest(state)
    const rankingBody = rankingRequest(state)
    const { name, description } = savedQuery ?? { name: proposeName(naming, state), description: '' }
    return [
      describeRequest(query.run, { body: request }),
      ...(rankingBody === null ? [] : [describeRequest(query.run, { body: rankingBody })]),
      saveRequest(savedQuery, { name, description, request, view: toView(state) }),
      dataset,
    ]
  })
}

interface QueryActionsProps {
  /** Id of the saved query in the address. */
  saved: string | null
  /** The version that the query is based on, as it is written in the address. */
  version: string | null
  onSaved: (savedQuery: SavedQuery) => void
  onRun: () => void
  canRun: boolean
  isRunning: boolean
  /** Opens the fields in a drawer, where they have no pane. */
  onFields: (() => void) | undefined
  /** Beside Run in the foot of a phone: time and rows of the answer. */
  note: ReactNode
}

/** The actions of the top bar: the open query and its commands. */
export function QueryActions(props: QueryActionsProps) {
  const { saved, version, onSaved, onRun, canRun, isRunning, onFields, note } = props
  const { t } = useTranslation(['query', 'shared'])
  const { state, change } = useQueryContext()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const isPhone = useIsPhone()
  const isNarrow = useMediaQuery(`(max-width: ${width.wide - 0.02}px)`, { noSsr: true })
  const read = useSavedQuery(saved)
  const savedQuery = read.data?.query
  useNameLoading(read.isLoading)
  const origin = useOrigin(savedQuery, version)
  const isEdited = useIsEdited(origin?.saved ?? savedQuery)
  const hasQuery = !isEmpty(state)
  const exporting = useExport({ savedQuery, canRun })
  const saveAs = {
    id: 'saveAs',
    label: t('action.saveAs'),
    icon: BookmarkPlus,
    onSelect: () => change(state, { dialog: 'saveAs', of: null }),
  }
  useQueryCommands({ savedQuery, run: onRun })
  const more = [
    ...(mayWrite && savedQuery !== undefined ? [saveAs] : []),
    { id: 'export', divider: true as const },
    ...exporting.entries,
  ]
  const save = mayWrite && (
    <SaveActions
      savedQuery={savedQuery}
      origin={origin}
      isPhone={isPhone}
      isNarrow={isNarrow}
      canSave={hasQuery && (savedQuery === undefined || isEdited)}
      onSaved={onSaved}
    />
  )
  const tools = (
    <>
      <PageActions isPhone={isPhone} isNarrow={isNarrow} onFields={onFields} more={more} />
      <ExportMenu exporting={exporting} isElsewhere={isNarrow} />
    </>
  )
  return (
    <TopActions>
      <TopLine>
        <EditedNote isShown={isEdited} />
      </TopLine>
      {isPhone ? (
        <>
          {save}
          {tools}
        </>
      ) : (
        <>
          {tools}
          {save}
        </>
      )}
      <ActionBar note={note}>
        <Button
          variant="primary"
          icon={Play}
          keys="Mod+Enter"
          disabled={!canRun}
          waiting={isRunning}
          onClick={onRun}
        >
          {t('shared:action.run')}
        </Button>
      </ActionBar>
    </TopActions>
  )
}
