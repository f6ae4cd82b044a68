import { findPasskeyHostProblem } from './passkey-host'

test.each([
  ['https://course.example.com', null],
  ['https://course.example.com:8443', null],
  ['http://localhost:3000', null],
  ['http://course.localhost', null],
  ['http://course.example.com', /need HTTPS/],
  ['http://course', /need HTTPS/],
  ['https://203.0.113.9', /IP address/],
  ['http://127.0.0.1:3000', /IP address/],
  ['https://[2001:db8::1]', /IP address/],
])('passkeys at %s: %s', (url, problem) => {
  if (problem) expect(findPasskeyHostProblem(url)).toMatch(problem)
  else expect(findPasskeyHostProblem(url)).toBeNull()
})
