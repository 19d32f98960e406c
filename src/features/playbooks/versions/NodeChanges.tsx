import { useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { playbooks } from '#contract/playbook/endpoints.ts'
import {
  type NodeChange,
  type PlaybookComparison,
  comparePlaybooks,
} from '#domain/playbook/compare-playbooks.ts'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline, listReset } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'
import { positionsOf } from '../document/document-snapshot.ts'
import { CatalogueContext, useReadCatalogue } from '../model/nodes/catalogue.ts'
import { ChangeCanvas, type ShownNode } from './ChangeCanvas.tsx'
import { useVersionText } from './use-versions.ts'
import { changeGraphOf } from './change-graph.ts'
import { ChangeSign } from './ChangeSign.tsx'
import { MemberChanges } from './MemberChanges.tsx'

const Note = styled('div')({ padding: '12px 20px' })
const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  [media.belowWide]: { display: 'block', flex: 'none' },
})
const Legend = styled('ul')({
  ...listReset,
  ...type.small,
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  padding: '8px 20px',
  color: color.text.secondary,
  borderBottom: hairline,
  '& > li': { display: 'flex', alignItems: 'center', gap: 6 },
})
const Picture = styled('div')({
  flex: '5 1 0',
  minHeight: 200,
  borderBottom: hairline,
  [media.belowWide]: { height: 'clamp(220px, 38vh, 420px)' },
})
const List = styled('ul')({
  ...listReset,
  flex: '6 1 0',
  minHeight: 0,
  overflow: 'auto',
  padding: '4px 20px 24px',
  [media.belowWide]: { overflow: 'visible' },
  '& > li': { display: 'grid', gap: 8, padding: '10px 0', borderBottom: hairline, scrollMargin: 8 },
  '& > li[data-current]': {
    boxShadow: `-20px 0 ${color.accent.softer}, 20px 0 ${color.accent.softer}`,
    backgroundColor: color.accent.softer,
  },
  '& > li > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', minWidth: 0 },
  '& > li > header > code': { ...type.mono, fontFamily: mono, color: color.text.tertiary },
  '& > li > header > small': { ...type.small, color: color.text.secondary },
  '& > li > header > :last-child:not(small)': { marginLeft: 'auto' },
  '& > li > header strong': { fontWeight: 500 },
})

const kinds = ['added', 'removed', 'changed'] as const

/** What the signs and colours mean, with the number of nodes of each. */
const ChangeLegend = ({ nodes }: Pick<PlaybookComparison, 'nodes'>) => {
  const { t } = useTranslation('playbooks')
  const format = useFormat()
  return (
    <Legend aria-label={t('versions.legend')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <ChangeSign change={kind} />
          {t(`versions.change.${kind}`)}
          <b>{format.number(nodes.filter(({ change }) => change === kind).length)}</b>
        </li>
      ))}
    </Legend>
  )
}

interface NodeRowProps {
  change: NodeChange
  isCurrent: boolean
  onShow: () => void
  /** Undefined if the newest version does not have the node. */
  address: string | undefined
}

const NodeRow = ({ change: { node, name, change, members }, isCurrent, onShow, address }: NodeRowProps) => {
  const { t } = useTranslation('playbooks')
  const title = name || t('versions.node', { node })
  return (
    <li
      data-node={node}
      data-current={isCurrent ? '' : undefined}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <header>
        <ChangeSign change={change} />
        <small>{t(`versions.change.${change}`)}</small>
        <code>{node}</code>
        <LinkButton label={t('versions.show', { name: title })} onClick={onShow}>
          {title}
        </LinkButton>
        {address !== undefined && (
          <LinkButton to={address} label={t('versions.openNode', { name: title })}>
            {t('versions.openCanvas')}
          </LinkButton>
        )}
      </header>
      {members.length > 0 && <MemberChanges members={members} />}
    </li>
  )
}

/** Rows that are listed at first. */
const pageSize = 200

interface ChangesProps {
  uuid: string
  /** The newest version. */
  newest: number
  before: Playbook
  after: Playbook
  comparison: PlaybookComparison
}

const Changes = ({ uuid, newest, before, after, comparison }: ChangesProps) => {
  const { t } = useTranslation(['playbooks', 'common'])
  const catalogue = useReadCatalogue()
  const latestText = useVersionText(uuid, newest).data
  const latest = useMemo(() => latestText !== undefined && readPlaybook(latestText), [latestText])
  const isOnCanvas = (node: NodeId) => latest && latest.kind === 'playbook' && latest.nodes.has(node)
  const { data, isPending } = useQuery(queryOf(playbooks.layout, { params: { playbook: uuid } }))
  const positions = useMemo(() => (data === undefined ? {} : positionsOf(data.layout)), [data])
  const graph = useMemo(() => changeGraphOf({ before, after }, comparison), [before, after, comparison])
  const [selected, setSelected] = useState<NodeId | null>(null)
  const [shown, setShown] = useState<ShownNode | null>(null)
  const [count, setCount] = useState(pageSize)
  const { members, nodes } = comparison
  const picture = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const inRow = (node: NodeId, selector = '') =>
    list.current?.querySelector<HTMLElement>(`[data-node="${node}"]${selector}`)
  const show = (node: NodeId) => {
    setSelected(node)
    setShown({ node })
    picture.current?.scrollIntoView({ block: 'nearest' })
  }
  const select = (node: NodeId | null) => {
    setSelected(node)
    // In a narrow window the list scrolls with the picture, which would leave the view.
    const isApart = list.current !== null && list.current.scrollHeight > list.current.clientHeight
    if (node !== null && isApart) inRow(node)?.scrollIntoView({ block: 'nearest' })
  }
  const open = (node: NodeId) => {
    setSelected(node)
    inRow(node, ' button')?.focus()
  }
  return (
    <Root>
      <ChangeLegend nodes={nodes} />
      <Picture ref={picture}>
        {isPending ? (
          <Loading shape="text" rows={4} />
        ) : (
          <CatalogueContext value={catalogue}>
            <ChangeCanvas {...{ graph, after, positions, shown, selected }} onSelect={select} onOpen={open} />
          </CatalogueContext>
        )}
      </Picture>
      <List ref={list} aria-label={t('versions.changes')}>
        {members.length > 0 && (
          <li>
            <header>
              <ChangeSign change="changed" />
              <small>{t('versions.change.changed')}</small>
              <strong>{t('versions.document')}</strong>
            </header>
            <MemberChanges members={members} />
          </li>
        )}
        {nodes.slice(0, count).map((each) => (
          <NodeRow
            key={each.node}
            change={each}
            isCurrent={each.node === selected}
            onShow={() => show(each.node)}
            address={isOnCanvas(each.node) ? paths.playbookNode(uuid, each.node) : undefined}
          />
        ))}
        {nodes.length > count && (
          <li>
            <Button size="small" onClick={() => setCount(count + pageSize)}>
              {t('common:action.loadMore')}
            </Button>
          </li>
        )}
      </List>
    </Root>
  )
}

interface NodeChangesProps extends Pick<ChangesProps, 'uuid' | 'newest'> {
  /** The texts. */
  before: string
  after: string
}

/** The changes between two versions, by node: as a picture of the graph, and as a list with each value. */
export function NodeChanges({ before, after, ...playbook }: NodeChangesProps) {
  const { t } = useTranslation('playbooks')
  const versions = useMemo(() => {
    const [older, newer] = [readPlaybook(before), readPlaybook(after)]
    if (older.kind !== 'playbook' || newer.kind !== 'playbook') return undefined
    return { before: older, after: newer, comparison: comparePlaybooks(older, newer) }
  }, [before, after])
  if (versions === undefined) return null
  const { members, nodes } = versions.comparison
  if (members.length > 0 || nodes.length > 0) return <Changes {...playbook} {...versions} />
  return (
    <Note>
      <MarginNote>{t(before === after ? 'versions.same' : 'versions.layout')}</MarginNote>
    </Note>
  )
}
