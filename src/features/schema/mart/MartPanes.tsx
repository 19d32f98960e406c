import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { Braces, List } from 'lucide-react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import type { LogicalObject, StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { withoutMultiplied } from '#domain/schema/mart/propose-mart.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Fill, Scroll } from '#src/ui/layout/Stack.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { width } from '#src/ui/theme/tokens.ts'
import { includedRows } from '../model/form-values.ts'
import type { DesignForm } from '../model/use-design.ts'
import { useProblemMessage } from '../model/use-problem-message.ts'
import { MartDimensions } from './MartDimensions.tsx'
import { MartFigures } from './MartFigures.tsx'
import { MartGrainText } from './MartGrainText.tsx'
import { MartPreviewPane } from './MartPreviewPane.tsx'
import { MartTables } from './MartTables.tsx'
import { Aside, FormRoot } from './mart-style.ts'
import type { NameErrors } from './name-errors.ts'
import { useMart } from './use-mart.ts'
import { useStepMeasures } from './use-step-measures.ts'

interface MartPanesProps {
  design: DesignForm
  others: readonly LogicalObject[]
  stored: StoredLogicalObject | null
  /** The base that was chosen for a new mart. */
  base: string | undefined
  isReadOnly: boolean
  /** The fields of the object without its attributes. */
  properties: ReactNode
  onJson: () => void
}

const useNameErrors = ({ fieldProblems, values }: DesignForm): NameErrors => {
  const formatProblem = useProblemMessage()
  return new Map(
    includedRows(values).flatMap(({ id }, index) => {
      const found = fieldProblems.rows.get(id)?.find(({ field }) => field === 'name')
      return found === undefined ? [] : [[index, formatProblem(found.problem)] as const]
    }),
  )
}

/** The form of a mart: the tables to choose from, what one row is and what is computed, and what to know about it. */
export function MartPanes(props: MartPanesProps) {
  const { design, others, stored, base, isReadOnly, properties, onJson } = props
  const { t, i18n } = useTranslation(['mart', 'shared'])
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const saved = useMemo(
    () => new Set(stored?.object.attributes.map(({ attribute_name: name }) => name)),
    [stored],
  )
  const mart = useMart(design, { others, saved, base })
  const { measures, isMeasuring } = useStepMeasures(mart.tree)
  const nameErrors = useNameErrors(design)
  const propose = () => {
    const tables = withoutMultiplied(mart.tree, measures)
    mart.propose(tables)
    const left = mart.tree.filter((table) => !tables.includes(table)).map(({ name }) => name)
    const done = t('propose.done', { base: mart.root })
    const names = enumerate(i18n.language, left)
    toast({
      title: t('propose.title'),
      text: left.length === 0 ? done : joinSentences(done, t('propose.left', { names, count: left.length })),
    })
  }
  const tables = <MartTables {...{ mart, others, measures, isMeasuring, isReadOnly }} onPropose={propose} />
  const preview = <MartPreviewPane {...{ mart, design }} />
  const form = (
    <FormRoot>
      <header>
        <MartGrainText mart={mart} />
        <ToggleGroup
          label={t('shared:field.view')}
          value="form"
          onChange={onJson}
          segments={[
            { id: 'form', label: t('shared:field.form'), icon: List },
            { id: 'json', label: t('shared:field.json'), icon: Braces },
          ]}
        />
      </header>
      {mart.base !== null && mart.base !== mart.root && (
        <div data-note="">
          <MarginNote tone="warning">{t('grain.otherBase', { root: mart.root, base: mart.base })}</MarginNote>
        </div>
      )}
      <MartDimensions {...{ mart, nameErrors, isReadOnly }} />
      <MartFigures {...{ mart, nameErrors, isReadOnly }} />
      {isWide && preview}
    </FormRoot>
  )
  const know = <Aside>{properties}</Aside>
  if (!isWide)
    return (
      <Scroll data-pane="" data-scroll="" tabIndex={-1}>
        {form}
        {tables}
        <FormRoot>{preview}</FormRoot>
        {know}
      </Scroll>
    )
  return (
    <SplitPane id="mart-tables" label={t('tables.title')} side={tables} at="left" min={260} initial={330}>
      <Fill style={{ height: '100%' }}>
        <SplitPane id="mart-know" label={t('know.title')} side={know} min={260} initial={300}>
          {form}
        </SplitPane>
      </Fill>
    </SplitPane>
  )
}
