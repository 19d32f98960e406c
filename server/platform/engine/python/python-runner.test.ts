// Actions in Python: values, tables, errors and limits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableAccess } from './python-run.ts'
import type { PythonRunner } from './python-runner.ts'
import { coldStartTime, noTables, openWarmRunner, runOf, tryPython } from './testing/run-python.ts'

let runner: PythonRunner
beforeAll(async () => {
  runner = await openWarmRunner()
}, coldStartTime)
afterAll(() => runner.close())

const handler = (...lines: string[]): string =>
  ['from dataplatform import tables', 'def event_handle(event):', ...lines.map((line) => `  ${line}`)].join(
    '\n',
  )

describe('ENG27d values keep all digits', () => {
  test('ENG27d the content of an event and the result', async () => {
    const content =
      '[{"n":123456789012345678901234567890,"f":0.1,"d":0.1000000000000000055511151231257827,"big":1e400,"t":"é\\ud83d\\ude00","x":null,"b":true}]'
    const source = handler(
      'row = event.content[0]',
      'print(event.type, *[type(value).__name__ for value in row.values()])',
      'return event.content',
    )
    const { result, printed } = await tryPython(runner, source, { content })
    expect(printed).toEqual(['event int float Decimal Decimal str NoneType bool'])
    expect(result).toBe(
      '[{"n":123456789012345678901234567890,"f":0.1,"d":0.1000000000000000055511151231257827,"big":1E+400,"t":"\\u00e9\\ud83d\\ude00","x":null,"b":true}]',
    )
  })

  test('ENG27d decimals, dates and tuples are written; text that looks like a decimal stays text', async () => {
    const source = [
      'from datetime import date, datetime, timezone',
      'from decimal import Decimal',
      'def event_handle(event):',
      '  return (Decimal("12.50"), Decimal("1E-30"), date(2026, 1, 31), datetime(2026, 1, 31, 9, tzinfo=timezone.utc), "12.50", 10**40)',
    ].join('\n')
    const { result } = await tryPython(runner, source)
    expect(result).toBe(`[12.50,1E-30,"2026-01-31","2026-01-31T09:00:00+00:00","12.50",1${'0'.repeat(40)}]`)
  })

  test('ENG27d a result that JSON cannot represent is an error with its location', async () => {
    const { error } = await tryPython(runner, handler('return [{"x": float("nan")}]'))
    const detail = '[0].x: nan is not a number of JSON; use None instead'
    expect(error).toMatchObject({ code: 'python_result', params: { name: 'event_handle', detail } })
  })
})

describe('ENG27c the input and the secrets', () => {
  test('ENG27c the input of the step keeps its types and digits', async () => {
    const input = '{"city":"Malmö","rows":[1,12345678901234567890.5]}'
    const { result } = await tryPython(runner, handler('return [event.input, event.input["rows"][0] + 1]'), {
      input,
    })
    expect(result).toBe('[{"city":"Malm\\u00f6","rows":[1,12345678901234567890.5]},2]')
  })

  test('ENG27c secrets are read by name, and not shown together', async () => {
    const source = [
      'from dataplatform import secrets',
      'def event_handle(event):',
      '  print(secrets, list(secrets), "none" in secrets)',
      '  return [secrets["token"], secrets["none"]]',
    ].join('\n')
    const { printed, error } = await tryPython(runner, source, { secrets: { token: 'é "x"\n', other: 'y' } })
    expect(printed).toEqual(["Secrets(token, other) ['token', 'other'] False"])
    const detail = '"there is no secret \'none\'; available: token, other"'
    expect(error).toMatchObject({ code: 'python_error', params: { type: 'KeyError', detail, line: 4 } })
    const { result } = await tryPython(runner, source.replace('secrets["none"]', '1'), {
      secrets: { token: 'é "x"\n' },
    })
    expect(result).toBe('["\\u00e9 \\"x\\"\\n",1]')
  })
})

describe('ENG27c tables', () => {
  const calls: unknown[] = []
  const tables: TableAccess = {
    read: async (table, options) => {
      calls.push(['read', table, options])
      return {
        columns: [
          { name: 'n', type: 'integer' },
          { name: 'd', type: 'decimal' },
          { name: 'f', type: 'float' },
          { name: 'day', type: 'date' },
          { name: 'at', type: 'datetime' },
          { name: 't', type: 'text' },
          { name: 'b', type: 'boolean' },
        ],
        rowsJson:
          '[[12345678901234567890,0.10,1.5,"2026-01-31","2026-01-31T09:30:00.123456","é",true],[null,7,"NaN",null,null,null,null]]',
      }
    },
    insert: async (table, rowsJson) => {
      calls.push(['insert', table, rowsJson])
      return { rows: 1, refused: 1 }
    },
    replace: async (table, rowsJson) => {
      calls.push(['replace', table, rowsJson.length])
      return { rows: 5000, refused: 0 }
    },
  }

  test('ENG27c are read as rows and columns in Python types, and written', async () => {
    calls.length = 0
    const source = handler(
      'rows = tables.read("ports", limit=2)',
      'print(rows[0])',
      'print(rows[1])',
      'print(tables.read_columns("ports", columns=["n"])["d"])',
      'written = tables.insert("log", [{"n": 10**20, "d": rows[0]["d"], "at": rows[0]["at"]}, {}])',
      'print(written, written.refused)',
      'return tables.replace("log", ({"n": n} for n in range(12000))).rows',
    )
    const { result, printed, error } = await tryPython(runner, source, { tables })
    expect(error).toBe(null)
    expect(printed).toEqual([
      "{'n': 12345678901234567890, 'd': Decimal('0.10'), 'f': 1.5, 'day': datetime.date(2026, 1, 31), 'at': datetime.datetime(2026, 1, 31, 9, 30, 0, 123456), 't': 'é', 'b': True}",
      "{'n': None, 'd': Decimal('7'), 'f': nan, 'day': None, 'at': None, 't': None, 'b': None}",
      "[Decimal('0.10'), Decimal('7')]",
      'Written(rows=1, refused=1) 1',
    ])
    expect(calls).toEqual([
      ['read', 'ports', { limit: 2 }],
      ['read', 'ports', { columns: ['n'] }],
      ['insert', 'log', '[{"n":100000000000000000000,"d":0.10,"at":"2026-01-31T09:30:00.123456"},{}]'],
      ['replace', 'log', expect.any(Number)],
      ['insert', 'log', expect.stringMatching(/^\[\{"n":5000\}.*\{"n":9999\}\]$/)],
      ['insert', 'log', expect.stringMatching(/^\[\{"n":10000\}.*\{"n":11999\}\]$/)],
    ])
    expect(result).toBe('5002')
  })

  test('ENG27c large values pass in both directions', async () => {
    const size = 4_000_000
    const lengths: number[] = []
    const insert = async (_: string, rowsJson: string) => {
      lengths.push(rowsJson.length)
      return { rows: 1, refused: 0 }
    }
    const read = async () => ({
      columns: [{ name: 't', type: 'text' as const }],
      rowsJson: `[["${'a'.repeat(size)}"]]`,
    })
    const source = handler(
      'text = tables.read("t")[0]["t"]',
      'tables.insert("t", [{"t": text + event.content}])',
      'return len(text)',
    )
    const content = `"${'b'.repeat(size)}"`
    const { result, error } = await tryPython(runner, source, {
      content,
      tables: { ...noTables, read, insert },
    })
    expect(error).toBe(null)
    expect(result).toBe(String(size))
    expect(lengths).toEqual([2 * size + '[{"t":""}]'.length])
  })

  test('ENG27c a refusal is an exception with the message of the platform', async () => {
    const source = handler(
      'try:',
      '  tables.insert("none", [])',
      'except tables.TableError as error:',
      '  print(error)',
      'tables.read("none")',
    )
    const { printed, error } = await tryPython(runner, source)
    expect(printed).toEqual(['Table “none” does not exist.'])
    expect(error).toMatchObject({
      message: 'The action failed in line 7: TableError: Table “none” does not exist.',
      params: { type: 'TableError', detail: 'Table “none” does not exist', line: 7 },
    })
  })

  test('ENG27c wrong arguments are exceptions that name them', async () => {
    const lines = [
      'tables.insert("", [])',
      'tables.insert("t", [1])',
      'tables.insert("t", {"a": 1})',
      'tables.insert("t", [{"a": {"b": b""}}])',
      'tables.insert("t", [{"a": [1, {1, 2}]}])',
      'tables.insert("t", [{"a": {1: 2}}])',
      'tables.insert("t", [{"a": Decimal("Infinity")}])',
      'tables.read("t", columns="a")',
      'tables.read("t", limit=-1)',
    ]
    const source = handler(
      'from decimal import Decimal',
      `for line in ${JSON.stringify(lines)}:`,
      '  try: eval(line, globals(), locals())',
      '  except (TypeError, ValueError) as error: print(error)',
    )
    const { printed } = await tryPython(runner, source)
    expect(printed).toEqual([
      "the name of a table must be a str that is not empty, not ''",
      'rows[0] must be a dict of column names and values, not int',
      'rows must be a list of dicts, one for each row',
      'rows[0].a.b: a value of type bytes cannot be stored or returned',
      'rows[0].a[1]: a value of type set cannot be stored or returned',
      'rows[0].a: the key 1 must be a str',
      'rows[0].a: Infinity is not a number of JSON; use None instead',
      "columns must be a list of str, such as ['port', 'draught']",
      'limit must be None or a whole number of at least 0, not -1',
    ])
  })

  test('ENG27c a failure of the platform itself ends the run with that failure', async () => {
    const broken = { ...noTables, read: async () => Promise.reject(new Error('a defect')) }
    const { error } = await tryPython(runner, handler('tables.read("t")'), { tables: broken })
    expect(error).toEqual(new Error('a defect'))
  })
})

describe('ENG27e errors of the source', () => {
  test('ENG27e an exception has its type, text, line and traceback', async () => {
    const source = 'def part(x):\n  return 1 / x\ndef event_handle(event):\n  return part(0)'
    const { error } = await tryPython(runner, source)
    expect(error).toMatchObject({
      code: 'python_error',
      message: 'The action failed in line 2: ZeroDivisionError: division by zero.',
      params: {
        traceback: [
          'Traceback (most recent call last):',
          '  File "action.py", line 4, in event_handle',
          '    return part(0)',
          '  File "action.py", line 2, in part',
          '    return 1 / x',
          '           ~~^~~',
          'ZeroDivisionError: division by zero',
          '',
        ].join('\n'),
      },
    })
  })

  test.each([
    ['def event_handle(event:\n  pass', 'python_syntax', { line: 1, column: 17 }],
    ['import json\nimport numpy.linalg', 'python_import', { module: 'numpy', line: 2 }],
    ['def handle(event): pass', 'python_function', { name: 'event_handle' }],
    ['import sys\nsys.exit(3)', 'python_error', { type: 'SystemExit', line: 2 }],
    ['import os\nos._exit(0)', 'python_stopped', {}],
    ['def event_handle(event): return event_handle(event)', 'python_error', { type: 'RecursionError' }],
    ['async def event_handle(event): pass', 'python_result', { name: 'event_handle' }],
  ])('ENG27e %j is %s', async (source, code, params) => {
    const { error } = await tryPython(runner, source)
    expect(error).toMatchObject({ code, params })
  })
})

describe('ENG27f limits', () => {
  test('ENG27f an endless loop ends with the time limit, and others go on', async () => {
    const [late, other] = await Promise.all([
      tryPython(runner, handler('while True: pass'), { limits: { time: 500 } }),
      tryPython(runner, handler('return 1')),
    ])
    expect(late.error).toMatchObject({ code: 'python_time', params: { limit: 0.5 } })
    expect(other.result).toBe('1')
  })

  test.each([
    ['objects', 'x = []', 'while True: x.append("a" * 100000)'],
    ['one value', 'print("a" * 10**9)'],
    ['files', 'with open("/tmp/x", "wb") as file:', '  while True: file.write(bytes(10**7))'],
  ])('ENG27f too much memory for %s', async (_, ...lines) => {
    const { error } = await tryPython(runner, handler(...lines), { limits: { memory: 64 * 1024 ** 2 } })
    expect(error).toMatchObject({ code: 'python_memory', params: { limit: 64 * 1024 ** 2 } })
  })

  test.each([
    ['empty lines', 'while True: print()'],
    ['one line', 'while True: print("flood", end="")'],
    ['a result', 'return "a" * 100000'],
  ])('ENG27f too much output in %s', async (_, line) => {
    const limits = { output: 50_000 }
    const { error, printed } = await tryPython(runner, handler(line), { limits })
    expect(error).toMatchObject({ code: 'python_output', params: { limit: 50_000 } })
    expect(printed.join('\n').length).toBeLessThanOrEqual(50_000)
  })

  test('ENG27f an abort ends a run, also while it waits', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const { promise: isPrinted, resolve } = Promise.withResolvers<void>()
    const onPrint = (): void => resolve()
    const endless = runner.run({ ...runOf(handler('print(1)', 'while True: pass'), { signal }), onPrint })
    const others = [1, 2].map(async () =>
      runner.run(runOf(handler('import time', 'time.sleep(30)'), { signal })),
    )
    await isPrinted
    controller.abort()
    const outcomes = await Promise.allSettled([endless, ...others])
    const cancelled = { status: 'rejected', reason: { code: 'job_cancelled' } }
    expect(outcomes).toMatchObject([cancelled, cancelled, cancelled])
  })

  test('ENG27f an aborted run waits for its table call', async () => {
    const controller = new AbortController()
    let hasEnded = false
    const insert = async () => {
      controller.abort()
      await new Promise((resolve) => setTimeout(resolve, 50))
      hasEnded = true
      return { rows: 1, refused: 0 }
    }
    const run = runOf(handler('tables.insert("t", [])'), {
      signal: controller.signal,
      tables: { ...noTables, insert },
    })
    await expect(runner.run(run)).rejects.toMatchObject({ code: 'job_cancelled' })
    expect(hasEnded).toBe(true)
  })
})

test('ENG27g no state reaches the next run, and random values differ', async () => {
  const source = [
    'import builtins, json, os, random, uuid',
    'def event_handle(event):',
    '  seen = [hasattr(builtins, "mark"), json.dumps is print, os.path.exists("/tmp/mark"), "MARK" in os.environ]',
    '  builtins.mark = json.dumps = print',
    '  open("/tmp/mark", "w").close()',
    '  os.environ["MARK"] = "1"',
    '  print(*seen)',
    '  print(random.random(), uuid.uuid4())',
  ].join('\n')
  const first = await tryPython(runner, source)
  const second = await tryPython(runner, source)
  expect([first.error, second.error]).toEqual([null, null])
  expect([first.printed[0], second.printed[0]]).toEqual(Array(2).fill('False False False False'))
  const [one, other] = [first.printed[1]?.split(' '), second.printed[1]?.split(' ')]
  expect(one?.[0]).not.toBe(other?.[0])
  expect(one?.[1]).not.toBe(other?.[1])
})
