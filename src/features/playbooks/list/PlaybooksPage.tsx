import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { ListBulkBar } from './ListBulkBar.tsx'
import { DeletePlaybooks } from './DeletePlaybooks.tsx'
import { ImportButton, NewButton } from './ListActions.tsx'
import { usePlaybookColumns } from './playbook-columns.tsx'
import { PlaybookMenu } from './PlaybookMenu.tsx'
import { type QuestionProps, PlaybooksFilters } from './PlaybooksFilters.tsx'
import {
  isFiltered,
  isPlaybookSort,
  readPlaybooksQuestion,
  unfiltered,
  writePlaybooksQuestion,
} from './playbooks-address.ts'
import { shownName } from './shown-name.ts'
import { UnsavedPlaybooks } from './UnsavedPlaybooks.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { useListCommands } from './use-list-commands.ts'
import { type Playbooks, usePlaybooks } from './use-playbooks.ts'

const More = styled('div')({ paddingTop: 12 })

type ListProps = QuestionProps & { list: Playbooks }

const NoMatch = ({ question, onAsk }: QuestionProps) => {
  const { t } = useTranslation('playbooks')
  return (
    <EmptyState
      title={question.q === '' ? t('noMatch.titleBare') : t('noMatch.title', { text: question.q })}
      actions={<Button onClick={() => onAsk(unfiltered)}>{t('filter.clear')}</Button>}
    >
      {t('noMatch.text')}
    </EmptyState>
  )
}

const Empty = () => {
  const { t } = useTranslation('playbooks')
  const mayWrite = useMay('playbook:playbook:write')
  return (
    <EmptyState
      picture
      title={t('empty')}
      actions={
        mayWrite && (
          <>
            <NewButton />
            <ImportButton />
          </>
        )
      }
    >
      {t(mayWrite ? 'emptyText' : 'emptyReader')}
    </EmptyState>
  )
}

const deleting = ['delete'] as const

/** The ids a dialog is about, as they stand in the address. */
const idsOf = (of: string | undefined): ReadonlySet<string> => new Set(of?.split(',') ?? [])

const Rows = ({ question, onAsk, list, rows }: ListProps & { rows: readonly PlaybookSummary[] }) => {
  const { t } = useTranslation(['playbooks', 'common'])
  const navigate = useNavigate()
  const columns = usePlaybookColumns()
  const duplicate = useDuplicate()
  const mayWrite = useMay('playbook:playbook:write')
  const { dialog, of, open, close } = useDialogAddress(deleting)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ uuid }) => keys.has(uuid))
  const asked = idsOf(of)
  const named = dialog === 'delete' ? rows.filter(({ uuid }) => asked.has(uuid)) : []
  return (
    <>
      <Table
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        rowName={shownName}
        sort={question.sort}
        onSort={({ by, descending }) => {
          if (isPlaybookSort(by)) onAsk({ sort: { by, descending } })
        }}
        selection={{ keys, onChange: setKeys }}
        onOpen={({ uuid }) => void navigate(paths.playbook(uuid))}
        actions={(item) => (
          <PlaybookMenu
            item={item}
            onDuplicate={() => duplicate(item)}
            onDelete={() => open('delete', item.uuid)}
          />
        )}
      />
      {list.hasNextPage && (
        <More>
          <Toolbar>
            <Button size="small" waiting={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('common:action.loadMore')}
            </Button>
          </Toolbar>
        </More>
      )}
      <ListBulkBar
        items={selected}
        onClear={() => setKeys(new Set())}
        onDelete={mayWrite ? () => open('delete', selected.map(({ uuid }) => uuid).join(',')) : undefined}
      />
      {named.length > 0 && (
        <DeletePlaybooks items={named} onClose={close} onDeleted={() => setKeys(new Set())} />
      )}
    </>
  )
}

const List = ({ question, onAsk, list }: ListProps) => {
  const { t } = useTranslation('playbooks')
  const { rows, error, isFetching, refetch } = list
  if (rows === undefined && error)
    return <Trouble error={error} title={t('error')} onRetry={() => void refetch()} retrying={isFetching} />
  if (rows === undefined) return <Loading shape="table" />
  if (rows.length > 0) return <Rows {...{ question, onAsk, list, rows }} />
  return isFiltered(question) ? <NoMatch question={question} onAsk={onAsk} /> : <Empty />
}

/** All playbooks of the platform. */
export const Component = () => {
  const { t } = useTranslation(['playbooks', 'common'])
  const [address, setAddress] = useSearchParams()
  const question = readPlaybooksQuestion(address)
  const list = usePlaybooks(question)
  const mayWrite = useMay('playbook:playbook:write')
  useListCommands(question)
  const ask: QuestionProps['onAsk'] = (change) => {
    // Of two changes that come before the page is drawn, the second keeps the first: only the address knows it.
    const latest = readPlaybooksQuestion(new URLSearchParams(window.location.search))
    setAddress(writePlaybooksQuestion({ ...latest, ...change }), { replace: true })
  }
  const { rows, total } = list
  const isEmpty = rows?.length === 0 && !isFiltered(question)
  const shown = rows && rows.length > 0 ? t('common:table.shown', { shown: rows.length, total }) : undefined
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={t('sentence')}
        actions={
          mayWrite &&
          !isEmpty && (
            <>
              <ImportButton />
              <NewButton look="primary" />
            </>
          )
        }
      />
      <UnsavedPlaybooks />
      {!isEmpty && (
        <PlaybooksFilters question={question} onAsk={ask} workspaces={list.workspaces} end={shown} />
      )}
      <List question={question} onAsk={ask} list={list} />
    </>
  )
}
