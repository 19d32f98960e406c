import type { Finding } from '#domain/playbook/check/diagnostic.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { Pieces } from '../../problems/MessagePieces.tsx'
import { levelTones, useFindingText } from '../../problems/use-diagnostic-text.ts'
import { keysOf } from '../../problems/problem-list.ts'
import { useFields } from './fields.ts'

/** More than two mends beside a sentence are a menu nobody reads. */
const most = 2

interface FieldFindingsProps {
  findings: readonly Finding[]
  id?: string | undefined
}

/** What the checks found at a field, with what mends it. */
export function FieldFindings({ findings, id }: FieldFindingsProps) {
  const { run, isReadOnly } = useFields()
  const text = useFindingText()
  const keys = keysOf(findings)
  if (findings.length === 0) return null
  return (
    <Stack gap={6} style={{ marginTop: 6 }} id={id}>
      {findings.map((finding, at) => (
        <MarginNote
          key={keys[at]}
          tone={levelTones[finding.level]}
          actions={
            isReadOnly || finding.fixes.length === 0
              ? undefined
              : finding.fixes.slice(0, most).map((fix) => (
                  <LinkButton
                    key={`${fix.code} ${JSON.stringify(fix.params)}`}
                    onClick={() => run(fix.commands)}
                  >
                    {text.fix(fix)}
                  </LinkButton>
                ))
          }
        >
          <Pieces pieces={text.pieces(finding)} />
        </MarginNote>
      ))}
    </Stack>
  )
}
