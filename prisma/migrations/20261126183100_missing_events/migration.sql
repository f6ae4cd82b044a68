-- Notifications whose events maintenance has to fill in. Nearly always empty.
CREATE INDEX "ipn_events_missing_event_idx" ON "ipn_events" ("id") WHERE "event" IS NULL;
