-- The same indexes as before, over the events.
DROP INDEX "ipn_events_ipn_id_idx";
CREATE INDEX "ipn_events_message_id_idx" ON "ipn_events" (("event" ->> 'messageId')) WHERE "verified";
DROP INDEX "ipn_events_told_idx";
CREATE INDEX "ipn_events_told_idx" ON "ipn_events" ("received_at")
  WHERE "verified" AND COALESCE("event" ->> 'source', 'notification') = 'notification';
-- The index on "payload_sha256" stays, because servers of the former release need it until they are replaced.
CREATE UNIQUE INDEX "ipn_events_identity_key" ON "ipn_events" ("network", "identity", "part") WHERE "verified";
