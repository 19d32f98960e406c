import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { paths } from '#src/paths.ts'
import { ListBulkBar } from './ListBulkBar.tsx'
import { DeletePlaybooks } from './DeletePlaybooks.tsx'
import { usePlaybookColumns } from './playbook-columns.tsx'
import { PlaybookMenu } from './PlaybookMenu.tsx'
import { playbooksParams, type PlaybooksParams } from './playbooks-params.ts'
import { displayName, usePlaybooks, type Playbooks } from './use-playbooks.ts'
import { UnsavedPlaybooks } from './UnsavedPlaybooks.tsx'
import { useListCommands } from './use-list-commands.ts'
import { usePreloadedEditor } from '../use-preloaded-editor.ts'
import { useMutation } from '@tanstack/react-query'
import { createPlaybook, readPlaybookText } from '#src/api/playbooks.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { withFreshUuid } from '../document/create-draft.ts'
import { FileInput, Plus } from 'lucide-react'
import { Button } from '#src/ui/inputs/Button.tsx'
import { useNewPlaybook } from './use-new-playbook.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { collate } from '#src/lib/collate.ts'

interface PlaybooksFiltersProps {
  params: PlaybooksParams
  onChange: (change: Partial<PlaybooksParams>) => void
  workspaces: Playbooks['workspaces']
}

/** The workspace filter, if there is more than one workspace. */
export function PlaybooksFilters({ params, onChange, workspaces }: PlaybooksFiltersProps) {
  const { t, i18n } = useTranslation('playbooks')
  const format = useFormat()
  const compare = collate(i18n.language)
  const options = workspaces
    .map(({ name, playbooks }) => ({
      id: name,
      label: name || t('noWorkspace'),
      detail: format.number(playbooks),
    }))
    .toSorted((one, other) => compare(one.label, other.label))
  if (options.length <= 1 && params.workspace === undefined) return null
  return (
    <ListFilter
      name={t('column.workspace')}
      options={options}
      value={params.workspace}
      onChange={(workspace) => onChange({ workspace })}
    />
  )
}

function NewButton() {
  const { t } = useTranslation('shell')
  const begin = useNewPlaybook()
  return (
    <Button variant="primary" icon={Plus} onClick={begin}>
      {t('page.newPlaybook')}
    </Button>
  )
}

export function ImportButton() {
  const { t } = useTranslation('playbooks')
  return (
    <Button icon={FileInput} to={paths.importPlaybooks()}>
      {t('import')}
    </Button>
  )
}

/** Stores a copy of a playbook with a new uuid and name; other bytes are unchanged. */
const useDuplicate = (): ((item: PlaybookSummary) => void) => {
  const { t } = useTranslation(['playbooks', 'shared'])
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { mutate } = useMutation({
    mutationFn: async (item: PlaybookSummary) => {
      const { text } = await readPlaybookText(item.uuid)
      return createPlaybook(withFreshUuid(text, t('duplicateName', { name: displayName(item) })))
    },
    onSuccess: ({ uuid }, item) =>
      toast({
        title: t('duplicated', { name: displayName(item) }),
        action: { label: t('shared:action.open'), act: () => void navigate(paths.playbook(uuid)) },
      }),
    onError: (error, item) =>
      toast({
        state: 'failed',
        title: t('notDuplicated', { name: displayName(item) }),
        text: errorText(error),
      }),
  })
  return mutate
}

const deleting = ['delete'] as const

/** The ids in the URL of a dialog. */
const idsOf = (of: string | undefined): ReadonlySet<string> => new Set(of?.split(',') ?? [])

/** The list of playbooks. */
export function Component() {
  const { t } = useTranslation(['playbooks', 'shared', 'shell'])
  const navigate = useNavigate()
  const { params, state, change } = useListParams(playbooksParams)
  const list = usePlaybooks(params)
  const columns = usePlaybookColumns()
  const duplicate = useDuplicate()
  const mayWrite = useMay('playbook:playbook:write')
  const { dialog, of, open, close } = useDialogParam(deleting)
  useListCommands(params)
  usePreloadedEditor()
  const ids = idsOf(of)
  const named = dialog === 'delete' ? (list.rows ?? []).filter(({ uuid }) => ids.has(uuid)) : []
  const askToDelete = (items: readonly PlaybookSummary[]) =>
    open('delete', items.map(({ uuid }) => uuid).join(','))
  return (
    <ListPage
      title={t('shell:page.playbooks')}
      sentence={t('sentence')}
      create={
        mayWrite && (
          <>
            <ImportButton />
            <NewButton />
          </>
        )
      }
      banner={<UnsavedPlaybooks />}
      list={list}
      state={state}
      search={{ label: t('filter.text'), width: 280 }}
      filters={<PlaybooksFilters params={params} onChange={change} workspaces={list.workspaces} />}
      table={{
        caption: t('shell:page.playbooks'),
        columns,
        rowKey: ({ uuid }) => uuid,
        rowName: displayName,
        onOpen: ({ uuid }) => void navigate(paths.playbook(uuid)),
        actions: (item) => (
          <PlaybookMenu
            item={item}
            onDuplicate={() => duplicate(item)}
            onDelete={() => askToDelete([item])}
          />
        ),
      }}
      bulk={(selected, onClear) => (
        <ListBulkBar
          items={selected}
          onClear={onClear}
          onDelete={mayWrite ? () => askToDelete(selected) : undefined}
        />
      )}
      error={t('error')}
      noMatch={{
        title:
          params.q === '' ? t('shared:noMatch.titleBare') : t('shared:noMatch.title', { text: params.q }),
        text: t('noMatch.text'),
      }}
      empty={{
        title: t('empty'),
        text: t(mayWrite ? 'emptyText' : 'emptyReader'),
        actions: mayWrite && (
          <>
            <NewButton />
            <ImportButton />
          </>
        ),
      }}
    >
      {named.length > 0 && <DeletePlaybooks items={named} onClose={close} />}
    </ListPage>
  )
}
