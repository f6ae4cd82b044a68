const IMPORTS = 20
const FILES = 10

/**
 * Returns the SQL that adds emails, sessions, outbox rows, leads, broadcasts, lesson files and imports to
 * existing people, sales and lessons.
 */
export const adminTablesSql = (users: number) => [
  `INSERT INTO user_emails (id, email, user_id, verified_at)
   SELECT gen_random_uuid(), 'further.' || n || '@example.org', id, now() FROM people WHERE n % 10 = 0`,
  `INSERT INTO sessions (sid, sess, expire, user_id)
   SELECT md5(id::text), '{}', now() + interval '30 days', id FROM people WHERE n % 3 = 0`,
  `INSERT INTO email_outbox (id, kind, user_id, purchase_id, parameters, state, attempts, created_at, sent_at)
   SELECT gen_random_uuid(), 'opened', user_id, id, '{}', 'sent', 1, purchase_date, purchase_date FROM purchases`,
  // Leads: half as many as there are accounts. Half of the leads have bought.
  `INSERT INTO leads (id, email, utm, source, words, asked_at, ip_address, confirmed_at, created_at)
   SELECT gen_random_uuid(), CASE n % 4 WHEN 0 THEN u.email ELSE 'lead.' || n || '@example.org' END,
     'utm_source=source' || n % 50, 'source' || n % 50, 'Early access', u.created_at, '203.0.113.7',
     CASE WHEN n % 3 > 0 THEN u.created_at END, u.created_at
   FROM people p JOIN users u ON u.id = p.id WHERE n % 2 = 0`,
  `INSERT INTO mail_preferences (email_hash, list)
   SELECT encode(sha256(convert_to(email, 'UTF8')), 'hex'), 'news' FROM leads WHERE source = 'source1'`,
  // One hundred broadcasts. The first broadcast was sent to everybody. The second is queued for everybody.
  `CREATE TEMP TABLE letters AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, 100) n;
   INSERT INTO broadcasts (id, kind, state, subject, body, segment, per_minute, links, starts_at, sent_at, queued_at,
     recipients, handed_over, created_at)
   SELECT id, 'broadcast', 'sending', 'Mail ' || n, 'Hello {firstName}',
     '{"kind": "buyers", "productId": null, "stop": "half", "withRefunded": false}', 60, '{}', now(), now(), now(),
     ${users}, ${users}, now() - n * interval '1 day'
   FROM letters;
   INSERT INTO email_outbox (id, kind, user_id, broadcast_id, priority, parameters, state, attempts, sent_at, tried_at)
   SELECT gen_random_uuid(), 'broadcast', p.id, l.id, 3, '{}', (CASE l.n WHEN 1 THEN 'sent' ELSE 'queued' END)::mail_state,
     1, now(), now()
   FROM letters l JOIN people p ON TRUE WHERE l.n < 3;
   DROP TABLE letters`,
  `INSERT INTO lesson_files (id, video_id, name, bytes, content_type, object_path, position)
   SELECT gen_random_uuid(), l.id, 'Workbook ' || i || '.pdf', 100000, 'application/pdf',
     '/objects/files/' || gen_random_uuid() || '.pdf', i
   FROM lessons l, generate_series(1, ${FILES}) i`,
  // The first import has a row for everybody. The second import was undone.
  `CREATE TEMP TABLE lists AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${IMPORTS}) n;
   INSERT INTO imports (id, key, bytes, layout, mapping, state, next_line, lines, count_new, taken, created_at, finished_at)
   SELECT id, 'imports/' || id || '.csv', 1000000,
     '{"encoding": "utf-8", "separator": ",", "headLine": 1, "columns": [{"name": "Email", "samples": []}]}',
     '{"columns": {"email": 0}, "productId": null, "dates": "month-first"}',
     (CASE n WHEN 2 THEN 'undone' ELSE 'done' END)::import_state, ${users} + 1, ${users}, ${users}, ${users},
     now() - n * interval '1 day', now()
   FROM lists`,
  `INSERT INTO import_lines (import_id, line, verdict, reason, sale_id, base)
   SELECT l.id, i, (ARRAY['new', 'new', 'new', 'here', 'differs', 'unreadable'])[1 + i % 6]::import_verdict,
     CASE WHEN i % 6 > 3 THEN 'This row has no email' END, 'sale_' || i, md5(i::text)
   FROM lists l, generate_series(1, ${users}) i WHERE l.n < 3`,
  `INSERT INTO ipn_events (id, received_at, payload, payload_sha256, verified, state, purchase_id, import_id)
   SELECT gen_random_uuid(), p.purchase_date, p.ipn_data || '{"API_SOURCE": "import"}', md5(p.id::text), TRUE, 'processed', p.id, l.id
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM purchases) p JOIN lists l ON l.n = 2 WHERE p.n % 20 = 0`,
  'DROP TABLE lists',
]
