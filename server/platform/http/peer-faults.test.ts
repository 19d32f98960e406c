import { expect, test } from 'vitest'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { openTestPlatform } from '../testing/test-platform.ts'

test('SRV6 logs a fault of another server as a warning with its name', async () => {
  const platform = await openTestPlatform()
  try {
    const token = await platform.signIn()
    // Nothing listens on this port.
    const body = { address: 'http://127.0.0.1:1/document' }
    expect(await platform.call(playbooks.fetch, { token, body })).toMatchObject({ status: 502 })
    const lines = platform.log.map((line): unknown => JSON.parse(line))
    expect(lines).toMatchObject([{ level: 40, msg: 'playbook_unreachable', peer: '127.0.0.1:1' }])
  } finally {
    await platform.close()
  }
})
