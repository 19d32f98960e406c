import { execFileSync } from 'node:child_process'

/**
 * Runs a line copied from the console in a shell, with the token that the line needs. Returns the JSON that it
 * prints.
 */
export function runCurl(line: string, token: string): unknown {
  const out = execFileSync('sh', ['-c', line], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', TOKEN: token },
    encoding: 'utf8',
  })
  return JSON.parse(out)
}
