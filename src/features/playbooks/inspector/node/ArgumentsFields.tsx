import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { isObject, ownMember } from '#domain/playbook/json.ts'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { moduleStepQuery } from '#src/api/playbooks.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { findOrigin, stringOf, useCatalogue } from '../../model/nodes/catalogue.ts'
import { type ArgumentSchema, argumentsIn } from '../values/argument-schema.ts'
import { FieldDiagnostics } from '../fields/FieldDiagnostics.tsx'
import { FieldFrame } from '../fields/FieldFrame.tsx'
import { useAddMember, useFields, useDiagnosticsAt } from '../fields/fields.ts'
import { MembersFields } from '../values/MembersFields.tsx'
import { SourceField } from '../values/SourceField.tsx'
import { useValueLabels } from '../values/value-field.ts'

const Missing = styled('div')({
  ...rowLayout(8),
  minHeight: 32,
  padding: '2px 4px 2px 9px',
  border: `1px dashed ${color.line.control}`,
  borderRadius: radius.control,
  '& > b': { ...oneLine, fontFamily: mono, fontWeight: 500, fontSize: type.monoSmall.fontSize },
  '& > small': { ...type.small, ...oneLine, flex: 1, minWidth: 0, color: color.text.tertiary },
})

const member = 'arguments'
const none: readonly ArgumentSchema[] = []

/** What the node's action or trigger does, and its arguments; empty if the catalogue does not contain it. */
const useStep = (
  node: PlaybookNode,
): { readonly description: string; readonly schemas: readonly ArgumentSchema[] } => {
  const catalogue = useCatalogue()
  const { step: known = '', description = '' } = findOrigin(node, catalogue) ?? {}
  const step = stringOf(node.kind === 'trigger' ? node.value.trigger_uuid : node.value.action_uuid)
  const { data } = useQuery({
    ...moduleStepQuery(stringOf(node.value.module_uuid), step),
    enabled: known !== '',
  })
  const schemas = useMemo(() => (data === undefined ? none : argumentsIn(data.arguments)), [data])
  return { description, schemas }
}

const RequiredMissing = ({ schemas, onAdd }: { schemas: ArgumentSchema; onAdd: () => void }) => {
  const { t } = useTranslation('inspector')
  const formatCount = useValueLabels()
  const { isReadOnly } = useFields()
  return (
    <Missing title={schemas.description}>
      <b>{schemas.name}</b>
      <small>{formatCount(schemas, schemas.initial)}</small>
      {!isReadOnly && (
        <Button variant="accent" size="small" onClick={onAdd}>
          {t('arguments.fillIn')}
        </Button>
      )}
    </Missing>
  )
}

/** The arguments of an action or a trigger: those present and those in the catalogue. */
export function ArgumentsFields({ node }: { node: PlaybookNode }) {
  const { t } = useTranslation('inspector')
  const addMember = useAddMember()
  const path = ['nodes', node.id, member]
  const { description, schemas } = useStep(node)
  const value = ownMember(node.value, member)
  const diagnostics = useDiagnosticsAt(path)
  if (value !== undefined && !isObject(value))
    return (
      <FieldFrame label={member} isMono isGroup diagnostics={diagnostics}>
        {() => <SourceField path={path} label={member} isFramed />}
      </FieldFrame>
    )
  const members = value ?? {}
  const missing = schemas.filter(({ name, isRequired }) => isRequired && !Object.hasOwn(members, name))
  return (
    <>
      {description !== '' && (
        <Muted as="p" size="small">
          {description}
        </Muted>
      )}
      <FieldDiagnostics diagnostics={diagnostics} />
      {missing.map((each) => (
        <RequiredMissing
          key={each.name}
          schemas={each}
          onAdd={() => addMember([...path, each.name], each.initial)}
        />
      ))}
      <MembersFields
        path={path}
        name={member}
        members={members}
        schemas={schemas}
        isTop
        addLabel={t('arguments.add')}
        emptyText={missing.length === 0 ? t('arguments.none') : undefined}
      />
    </>
  )
}
