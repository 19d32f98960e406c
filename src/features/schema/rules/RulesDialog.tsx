import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import type { Members } from '#domain/schema/rules/rule-members.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { SelectInput } from '#src/ui/inputs/SelectInput.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { rulesOf, rulesText } from '../model/attribute-rules.ts'
import type { AttributeValues } from '../model/attribute-values.ts'
import { includedRows } from '../model/form-values.ts'
import type { DesignForm } from '../model/use-design.ts'
import { useProblemMessage } from '../model/use-problem-message.ts'
import { kindReader } from './rule-kinds.ts'
import { attributeDialogs } from '../model/attribute-dialogs.ts'
import { toRule } from './rule-edit.ts'
import { RuleList } from './RuleList.tsx'
import { RulePreviewPane } from './RulePreviewPane.tsx'
import { Panes } from './rule-style.ts'
import { useRulePreview } from './use-rule-preview.ts'

interface RulesDialogProps {
  design: DesignForm
  isReadOnly: boolean
}

interface Shown {
  readonly row: AttributeValues
  /** The attribute as it would be sent, and its position. */
  readonly attribute: LogicalAttribute
  readonly index: number
}

const inSources = /^0\.attributes\.\d+\.sources\./

/** Messages of the problems of one source's rules, by path in its list of rules. */
const useRuleErrors = ({ problems }: DesignForm, prefix: string): ReadonlyMap<string, string> => {
  const { t } = useTranslation('rules')
  const formatProblem = useProblemMessage()
  return new Map(
    problems.flatMap((problem) => {
      if (!problem.path.startsWith(prefix)) return []
      const isMissing = problem.params['reason.value'] === ''
      return [[problem.path.slice(prefix.length), isMissing ? t('needed') : formatProblem(problem)] as const]
    }),
  )
}

/** Why there can be no preview. */
const useAbsence = (): 'denied' | undefined => (useMay('data-manager:source:extract') ? undefined : 'denied')

const usePreviewOf = (design: DesignForm, { attribute, source }: Shown & { source: number }) => {
  const { body, problems } = design
  const absence = useAbsence()
  const isValid = !problems.some(({ path }) => inSources.test(path))
  const name = attribute.attribute_name
  const question = useMemo(() => ({ object: body, attribute: name, source }), [body, name, source])
  return { absence, isValid, ...useRulePreview(question, isValid && absence === undefined) }
}

const SourceChoice = ({
  attribute,
  value,
  onChange,
}: {
  attribute: LogicalAttribute
  value: number
  onChange: (source: number) => void
}) => {
  const { t } = useTranslation('rules')
  if (attribute.sources.length < 2) return null
  return (
    <Row gap={8}>
      <span>{t('origin')}</span>
      <SelectInput
        mono
        aria-label={t('origin')}
        value={String(value)}
        options={attribute.sources.map(({ attributes }, index) => ({
          value: String(index),
          label: attributes.join(', '),
        }))}
        onChange={(next) => onChange(Number(next))}
      />
    </Row>
  )
}

const Content = ({ design, ...shown }: Pick<RulesDialogProps, 'design'> & Shown) => {
  const { row, attribute, index } = shown
  const [source, setSource] = useState(0)
  const { body, values, editRows } = design
  const types = design.tables?.types
  const kindOf = useMemo(() => kindReader(types), [types])
  const lists = rulesOf(row.rules)
  const rules: readonly Members[] = lists[source] ?? []
  const errors = useRuleErrors(design, `0.attributes.${index}.sources.${source}.rules.`)
  const preview = usePreviewOf(design, { ...shown, source })
  const others = includedRows(values).flatMap(({ id, name }, at) => {
    const own = body.attributes[at]
    return id === row.id || own === undefined ? [] : [{ id, name, kind: kindOf(own) }]
  })
  const write = (next: readonly Members[]) => {
    const all = attribute.sources.map((_, at) => (at === source ? next.map(toRule) : (lists[at] ?? [])))
    editRows((rows) => rows.map((one) => (one.id === row.id ? { ...one, rules: rulesText(all) } : one)))
  }
  return (
    <Panes>
      <Stack gap={12}>
        <SourceChoice attribute={attribute} value={source} onChange={setSource} />
        <RuleList
          key={source}
          rules={rules}
          kind={kindOf(attribute, source)}
          others={others}
          errors={errors}
          matched={preview.isStale ? [] : (preview.preview?.matched ?? [])}
          onChange={write}
        />
      </Stack>
      <RulePreviewPane name={row.name} {...preview} />
    </Panes>
  )
}

const shownOf = ({ values, body }: DesignForm, id: string | undefined): Shown | undefined => {
  const rows = includedRows(values)
  const index = rows.findIndex((row) => row.id === id)
  const [row, attribute] = [rows[index], body.attributes[index]]
  if (row === undefined || attribute === undefined || attribute.sources.length === 0) return undefined
  return { row, attribute, index }
}

/** The rules of the attribute that the address names, with a preview of their result. */
export function RulesDialog({ design, isReadOnly }: RulesDialogProps) {
  const { t } = useTranslation('rules')
  const { dialog, of, close } = useDialogParam(attributeDialogs)
  const shown = shownOf(design, of)
  return (
    <Dialog
      wide="two"
      isFirm
      open={dialog === 'rules' && shown !== undefined && !isReadOnly}
      onClose={close}
      title={t('title', { name: shown?.row.name ?? '' })}
      text={t('text')}
      actions={
        <Button variant="primary" onClick={close}>
          {t('done')}
        </Button>
      }
    >
      {shown && <Content key={shown.row.id} {...{ design }} {...shown} />}
    </Dialog>
  )
}
