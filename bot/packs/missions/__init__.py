"""The pack of missions: where a question that needs thinking comes in, and where its answer goes out."""
