import { Bookmark, Check, ChevronDown, FilePlus2, Library, Link2, PanelLeft, Play } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { TopActions } from '#src/parts/page/TopActions.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { toast } from '#src/ui/toast.ts'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { useShortcut } from '#src/ui/use-shortcut.ts'
import { writeAddress } from './address.ts'
import { type QueryState, emptyState, isEmpty } from './query-state.ts'
import { useQuestion } from './question.ts'
import { fromRequest } from './request.ts'
import { SaveDialog } from './SaveDialog.tsx'

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

interface QueryActionsProps {
  /** Id of the saved query that was opened. */
  saved: string | null
  onSaved: (id: string) => void
  onRun: () => void
  isRunning: boolean
  /** Opens the fields, where they have no pane. */
  onFields: (() => void) | undefined
}

/** Whether the question is another than the one that was saved. */
const differs = (
  state: QueryState,
  { saved, isField }: { saved: SavedQuery; isField: (name: string) => boolean },
): boolean => writeAddress(state) !== writeAddress(fromRequest(saved.request, saved.view, isField).state)

/** The actions of the top bar: what is open, and what can be done with the question. */
export const QueryActions = ({ saved, onSaved, onRun, isRunning, onFields }: QueryActionsProps) => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQuestion()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const mayRead = useMay('query-builder-legacy:saved_query:read')
  const [dialog, setDialog] = useState<'save' | 'saveAs' | null>(null)
  const [copied, setCopied] = useState(false)
  const kept = useQuery({
    ...queryOf(query.getSaved, { params: { id: saved ?? '' } }),
    enabled: saved !== null && mayRead,
    retry: false,
  }).data?.query
  const isEdited =
    kept !== undefined &&
    differs(state, { saved: kept, isField: (name) => naming.catalogue.fields.has(name) })
  const asks = !isEmpty(state)
  const copy = async () => {
    await navigator.clipboard.writeText(globalThis.location.href)
    setCopied(true)
    toast({ title: t('action.linkCopied') })
  }
  useShortcut('Mod+Enter', asks ? onRun : undefined)
  const startSave = () => setDialog(kept === undefined ? 'saveAs' : 'save')
  useShortcut('Mod+S', asks && mayWrite ? startSave : undefined)
  return (
    <>
      <TopActions>
        {kept !== undefined && (
          <Name>
            <b title={kept.name}>{kept.name}</b>
            {isEdited && (
              <span role="status">
                <i aria-hidden /> {t('action.edited')}
              </span>
            )}
          </Name>
        )}
        {onFields !== undefined && (
          <IconButton icon={PanelLeft} label={t('fields.open')} onClick={onFields} />
        )}
        <IconButton
          icon={FilePlus2}
          label={t('action.clear')}
          disabled={!asks && state.filters.length === 0}
          onClick={() => change(emptyState)}
        />
        {mayRead && <IconButton icon={Library} label={t('action.open')} to={paths.queries()} />}
        <IconButton icon={copied ? Check : Link2} label={t('action.copyLink')} onClick={() => void copy()} />
        {mayWrite && (
          <Button icon={Bookmark} disabled={!asks || (kept !== undefined && !isEdited)} onClick={startSave}>
            {t('action.save')}
          </Button>
        )}
        {mayWrite && kept !== undefined && (
          <Menu
            label={t('action.saveMenu')}
            place="end"
            entries={[{ id: 'saveAs', label: t('action.saveAs'), onSelect: () => setDialog('saveAs') }]}
            trigger={(props) => <IconButton {...props} icon={ChevronDown} label={t('action.saveMenu')} />}
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
      {dialog !== null && (
        <SaveDialog
          present={dialog === 'save' ? kept : undefined}
          onClose={() => setDialog(null)}
          onSaved={(id) => {
            setDialog(null)
            onSaved(id)
          }}
        />
      )}
    </>
  )
}
