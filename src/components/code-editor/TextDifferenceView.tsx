import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, width } from '#src/ui/theme/tokens.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { AlignTexts } from './aligned-changes.ts'
import { codePhrases } from './code-phrases.ts'
import type { CodeLanguage } from './code-setup.ts'
import {
  type DifferenceLabels,
  type DifferenceView,
  openInOneColumn,
  openSideBySide,
} from './open-difference-view.ts'

const Bar = styled('div')({
  ...type.small,
  flex: 'none',
  ...rowLayout(4),
  minHeight: 40,
  padding: '4px 16px',
  color: color.text.secondary,
  borderBottom: `1px solid ${color.line.hair}`,
  '& > [role="radiogroup"]': { marginLeft: 'auto' },
  '& > span': { marginRight: 4 },
})
const Names = styled('div')({
  ...type.small,
  flex: 'none',
  display: 'flex',
  borderBottom: `1px solid ${color.line.hair}`,
  backgroundColor: color.surface.canvas,
  '& > span': { ...oneLine, flex: '1 1 0', padding: '5px 16px', fontWeight: 500 },
  '& > span + span': { borderLeft: `1px solid ${color.line.hair}` },
})
const Sheet = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  backgroundColor: color.surface.sunken,
  '& .cm-mergeViewEditor + .cm-mergeViewEditor': { borderLeft: `1px solid ${color.line.hair}` },
})
const Note = styled('div')({ flex: 'none', padding: '8px 16px' })

type Layout = 'sides' | 'column'
const openers = { sides: openSideBySide, column: openInOneColumn } as const

export interface TextDifferenceProps {
  before: string
  after: string
  /** Names of the two versions. */
  labels: DifferenceLabels
  /** By default JSON. */
  language?: CodeLanguage | undefined
  /** The parts of both texts that correspond to each other. */
  align?: AlignTexts | undefined
  /** In a narrow place, one column is shown until the user prefers two. */
  isNarrow?: boolean | undefined
}

const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n')

const useOpened = (
  { before, after, labels, language = 'json', align }: TextDifferenceProps,
  layout: Layout,
) => {
  const { t } = useTranslation('inspector')
  const sheet = useRef<HTMLDivElement>(null)
  const opened = useRef<DifferenceView>(undefined)
  const [count, setCount] = useState(0)
  const { before: nameBefore, after: nameAfter } = labels
  useLayoutEffect(() => {
    const parent = sheet.current
    if (parent === null) return
    const names = { before: nameBefore, after: nameAfter }
    const input = { parent, before, after, labels: names, language, align, phrases: codePhrases(t) }
    const open = openers[layout](input)
    opened.current = open
    setCount(open.count)
    return () => open.close()
  }, [before, after, nameBefore, nameAfter, language, align, layout, t])
  return { sheet, opened, count }
}

/** The comparison view; `TextDifference` loads it lazily. */
export function TextDifferenceView(props: TextDifferenceProps) {
  const { before, after, labels } = props
  const { t } = useTranslation('inspector')
  const isNarrowWindow = useMediaQuery(`(max-width: ${width.narrow - 0.02}px)`, { noSsr: true })
  const [chosen, setChosen] = useState<Layout>(props.isNarrow === true ? 'column' : 'sides')
  const layout = isNarrowWindow ? 'column' : chosen
  const { sheet, opened, count } = useOpened(props, layout)
  const isLineEndingsOnly = useMemo(
    () => before !== after && withoutReturns(before) === withoutReturns(after),
    [before, after],
  )
  const isSame = before === after
  return (
    <Stack style={{ height: '100%', minHeight: 0 }}>
      <Bar>
        <span role="status">{isSame ? t('difference.none') : t('difference.count', { count })}</span>
        <IconButton
          small
          icon={ArrowUp}
          label={t('difference.previous')}
          disabled={count === 0}
          onClick={() => opened.current?.previous()}
        />
        <IconButton
          small
          icon={ArrowDown}
          label={t('difference.next')}
          disabled={count === 0}
          onClick={() => opened.current?.next()}
        />
        {!isNarrowWindow && (
          <ToggleGroup
            label={t('difference.layout')}
            segments={[
              { id: 'sides', label: t('difference.sides') },
              { id: 'column', label: t('difference.column') },
            ]}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </Bar>
      {isLineEndingsOnly && (
        <Note>
          <MarginNote>{t('difference.lineEnds')}</MarginNote>
        </Note>
      )}
      <Names>
        <span title={labels.before}>{labels.before}</span>
        <span title={labels.after}>{labels.after}</span>
      </Names>
      <Sheet ref={sheet} />
    </Stack>
  )
}
