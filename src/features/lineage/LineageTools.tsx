import { Download, List, Search, Workflow } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineageDirections } from '#contract/lineage/endpoints.ts'
import type { Lineage } from '#contract/lineage/lineage.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { type CanvasHit, FindPopover } from '#src/components/graph-canvas/overlays/FindPopover.tsx'
import { TopActions, TopLine } from '#src/components/page/TopActions.tsx'
import { fileNameOf, saveFile } from '#src/lib/save-file.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import type { FoundItem } from './found-item.ts'
import { fileColumns, lineageCsv } from './lineage-file.ts'
import { useLineageTexts } from './use-lineage-texts.ts'
import type { LineageView, useDirection } from './use-lineage-view.ts'

type Hit = CanvasHit & FoundItem

/** All cards that have a name, and what is on their paths. */
const useHits = ({ cards }: Lineage) => {
  const texts = useLineageTexts()
  return useMemo(() => {
    const named = cards.filter(({ kind }) => kind !== 'hidden')
    return {
      boxes: named.map((card): Hit => ({
        key: card.id,
        card: card.id,
        item: null,
        text: texts.card(card),
        detail: card.source === '' ? texts.kind(card) : card.source,
      })),
      parts: named.flatMap((card) =>
        card.items.map((item): Hit => ({
          key: JSON.stringify([card.id, item.id]),
          card: card.id,
          item: item.id,
          text: texts.item(card, item),
          detail: texts.card(card),
        })),
      ),
    }
  }, [cards, texts])
}

interface FindProps {
  lineage: Lineage
  onFind: (found: FoundItem) => void
}

const Find = ({ lineage, onFind }: FindProps) => {
  const { t } = useTranslation('lineage')
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<Point>()
  const hits = useHits(lineage)
  const open = (): void => {
    const corner = button.current?.getBoundingClientRect()
    setAt({ x: corner?.left ?? 0, y: corner?.top ?? 0 })
  }
  useActions([{ id: 'find-in-lineage', label: t('find.title'), icon: Search, keys: '/', run: open }])
  return (
    <>
      <IconButton ref={button} icon={Search} label={t('find.title')} keys="/" onClick={open} />
      {at !== undefined && (
        <FindPopover
          at={at}
          title={t('find.title')}
          label={t('find.field')}
          {...hits}
          onFind={({ card, item }) => onFind({ card, item })}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  )
}

const Export = ({ lineage, title }: { lineage: Lineage; title: string }) => {
  const { t } = useTranslation(['lineage', 'shared'])
  const texts = useLineageTexts()
  const save = (extension: string, content: string, type: string): void =>
    saveFile(new Blob([content], { type }), fileNameOf(title, extension))
  const entries = [
    {
      id: 'export-csv',
      label: t('export.csv'),
      onSelect: () => {
        const ends = fileColumns.map((column) => t(`export.column.${column}`))
        const head = [...ends, t('path.happens')]
        save('csv', lineageCsv(lineage, { texts, head }), 'text/csv;charset=utf-8')
      },
    },
    {
      id: 'export-json',
      label: t('export.json'),
      onSelect: () => save('json', JSON.stringify(lineage, null, 2), 'application/json'),
    },
  ]
  useActions(entries.map(({ id, label, onSelect }) => ({ id, label, icon: Download, run: onSelect })))
  return (
    <Menu
      label={t('shared:action.export')}
      placement="end"
      entries={entries}
      trigger={(props) => <IconButton {...props} icon={Download} label={t('shared:action.export')} />}
    />
  )
}

interface LineageToolsProps {
  /** Undefined while it loads. */
  lineage: Lineage | undefined
  /** Of the page, for the names of files. */
  title: string
  direction: ReturnType<typeof useDirection>
  view: LineageView
  onFind: (found: FoundItem) => void
}

/** Direction, view, search and export. */
export function LineageTools({ lineage, title, direction, view, onFind }: LineageToolsProps) {
  const { t } = useTranslation(['lineage', 'shared'])
  const bare = view.isNarrow
  const [value, onChange] = direction
  return (
    <TopActions>
      <TopLine>
        <ToggleGroup
          label={t('direction.label')}
          value={value}
          onChange={onChange}
          segments={lineageDirections.map((id) => ({ id, label: t(`direction.${id}`) }))}
        />
        <ToggleGroup
          label={t('shared:field.view')}
          value={view.view}
          onChange={view.show}
          segments={[
            { id: 'canvas', label: t('view.canvas'), icon: Workflow, bare },
            { id: 'list', label: t('view.list'), icon: List, bare },
          ]}
        />
      </TopLine>
      {lineage !== undefined && (
        <>
          <Find lineage={lineage} onFind={onFind} />
          <Export lineage={lineage} title={title} />
        </>
      )}
    </TopActions>
  )
}
